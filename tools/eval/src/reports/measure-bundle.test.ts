import { describe, expect, it } from "vitest";
import { measureBundle, renderBundle } from "./measure-bundle.ts";
import { floodBundle } from "./testing.ts";

describe("measuring a bundle", () => {
  it("counts kinds, verdicts, quotes, words, blocks and what it took", () => {
    expect(measureBundle(floodBundle())).toMatchObject({
      statements: 3,
      statementsKept: 0.75,
      removed: 1,
      rewritten: 0,
      kinds: { conclusion: 1, sourced: 1, derived: 1 },
      statuses: { PASS: 2, REVIEW: 1 },
      marked: 1 / 3,
      quotes: 3,
      quotesKept: 1,
      quotesPerStatement: 1,
      severalSources: 1,
      words: 14,
      sections: [
        { heading: "short answer", words: 3 },
        { heading: "The flood", words: 11 },
      ],
      tables: 1,
      lists: 0,
      sources: 2,
      calls: 10,
      callsPerThousandWords: 10_000 / 14,
    });
  });

  it("sees a quote that does not stand where it is said to stand", () => {
    const bundle = floodBundle();
    const texts = new Map([...bundle.texts].map(([id, text]) => [id, ` ${text}`]));
    expect(measureBundle({ ...bundle, texts }).quotesKept).toBe(0);
  });

  it("is rendered for people", () => {
    expect(renderBundle(measureBundle(floodBundle()))).toContain(
      "| audit | 2 PASS, 1 REVIEW; 1 removed, 0 rewritten |",
    );
  });
});
