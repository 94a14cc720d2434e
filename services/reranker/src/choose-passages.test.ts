import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { choosePassages } from "./choose-passages.ts";
import type { ScoredPassage } from "./score-candidates.ts";

const { why, documentId } = aRankedPassage();

/** One passage per letter, best first; the letter is its publisher. */
const ranked = (publishers: string): ScoredPassage[] =>
  publishers.split("").map((publisher, index) => ({
    passage: {
      passageId: `${publisher}${index}`,
      documentId,
      index,
      start: 0,
      end: 1,
      wordStart: 0,
      wordEnd: 1,
      headings: [],
      publisher,
      grade: "C",
      language: "en",
    },
    score: -index,
    why,
  }));

const chosen = (publishers: string, topK: number): string =>
  choosePassages(ranked(publishers), topK)
    .map(({ passage }) => passage.passageId)
    .join(" ");

describe("choosePassages", () => {
  it("leaves the order alone where there is one publisher", () => {
    expect(chosen("aaaaaa", 4)).toBe("a0 a1 a2 a3");
  });

  it("gives one publisher at most half the places, best first", () => {
    expect(chosen("aaaabb", 4)).toBe("a0 a1 b4 b5");
  });

  it("fills up with the first publisher when the others have too little", () => {
    expect(chosen("aaaab", 4)).toBe("a0 a1 a2 b4");
  });

  it("does not fetch another publisher from the far end of the ranking", () => {
    expect(chosen("aaaaaaaab", 4)).toBe("a0 a1 a2 a3");
  });
});
