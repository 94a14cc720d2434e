import { expandQuery, findEvidence } from "@quarry/contracts";
import { aCoverage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, aRun, parsedInputsOf, playRun, worldWith, assessing } from "../../testing/play-run.ts";

const run = aRun({
  question: "Why is a job taken again?",
  sources: { urls: ["https://example.org/queues"], local: true },
});

const expanded = answer(expandQuery, ({ topic }) => ({
  topicId: topic.id,
  hypothetical: "The lock of the job runs out.",
  variations: Array.from({ length: 8 }, (_, index) => ({
    kind: "rephrased" as const,
    text: `variation ${index}`,
  })),
  origin: "model",
}));

const gaps = Array.from({ length: 18 }, (_, index) => `gap ${index}`);

const open = assessing(({ topic }) => aCoverage({ topicId: topic.id, covered: false, score: 0.3, gaps }));

const queriesIn = (round: number) => {
  const played = playRun(run, worldWith(expanded, open));
  const inputs = parsedInputsOf(played, findEvidence).filter(({ subject }) => subject === "t1");
  return inputs[round]?.queries ?? [];
};

describe("find", () => {
  it("says of each expansion where it comes from, and of nothing else", () => {
    const said = queriesIn(0).map(({ role, origin }) => [role, origin]);
    expect(said).toEqual([
      ["topic", undefined],
      ["question", undefined],
      ["topic", undefined],
      ["hypothetical", "model"],
      ...Array.from({ length: 8 }, () => ["variation", "model"]),
    ]);
  });

  it("asks for every gap, and drops expansions where that is too much for one job", () => {
    const queries = queriesIn(1);
    expect(queries).toHaveLength(24);
    expect(queries.filter(({ role }) => role === "gap").map(({ text }) => text)).toEqual(gaps);
  });
});
