import { aClaim } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { draftOf, queues, streams } from "../testing/draft-sample.ts";
import { quoteOf } from "../testing/sample-evidence.ts";

describe("writeExtractively on contradictions", () => {
  const origin = quoteOf(queues, "When a worker is killed, the lock of its job expires after 30 seconds.");
  const against = quoteOf(streams, "When a worker is killed, the lock of its job expires after 45 seconds.");
  const evidence = { score: 0.8, publisher: "local files", grade: "C" } as const;
  const judged = { independentPublishers: 1, supporting: [] };

  it("sets two passages side by side, once, and says why they clash", () => {
    const { contradictions } = draftOf([queues, streams], {
      claims: [
        {
          ...aClaim({ origin }),
          ...judged,
          status: "contested",
          contradicting: [{ ...against, ...evidence }],
        },
        {
          ...aClaim({ id: "c2", origin: against }),
          ...judged,
          status: "contested",
          contradicting: [{ ...origin, ...evidence }],
        },
      ],
    });
    expect(contradictions).toHaveLength(1);
    expect(contradictions[0]?.reason).toMatch(/^the numbers differ: 30.* against 45/u);
    expect(contradictions[0]?.sides.map(({ citations }) => citations)).toEqual([[origin], [against]]);
  });
});
