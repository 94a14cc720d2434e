import { describe, expect, it } from "vitest";
import { measureBundle } from "./measure-bundle.ts";
import { floodBundle } from "./testing.ts";

describe("measuring a bundle", () => {
  it("counts kinds, verdicts, quotes, words, blocks and what it took", () => {
    expect(measureBundle(floodBundle())).toMatchObject({
      statements: 4,
      clean: 1 / 4,
      mended: 1 / 4,
      removed: 1 / 4,
      statementsKept: 3 / 4,
      kinds: { inference: 1, sourced: 1, connecting: 1, arithmetic: 1 },
      statuses: { PASS: 3, REVIEW: 1 },
      marked: 1 / 3,
      quotes: 4,
      quotesKept: 1,
      quotesPerStatement: 1,
      severalSources: 1,
      words: 16,
      sections: [
        { heading: "Summary", words: 3 },
        { heading: "The flood", words: 13 },
      ],
      tables: 1,
      lists: 0,
      sources: 2,
      sourcesGiven: 2,
      inputTokens: 100,
      outputTokens: 50,
      calls: 10,
      callsPerThousandWords: 10_000 / 16,
    });
  });

  it("sees a quote that does not stand where it is said to stand", () => {
    const bundle = floodBundle();
    const texts = new Map([...bundle.texts].map(([id, text]) => [id, ` ${text}`]));
    expect(measureBundle({ ...bundle, texts }).quotesKept).toBe(0);
  });
});
