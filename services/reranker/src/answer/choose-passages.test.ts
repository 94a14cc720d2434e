import { describe, expect, it } from "vitest";
import { aScoredPassage } from "../../test/a-scored-passage.ts";
import type { ScoredPassage } from "../scores/score-pool.ts";
import { choosePassages } from "./choose-passages.ts";

/** One passage per letter, best first; the letter is its publisher, and no two stand next to each other. */
const ranked = (publishers: string): ScoredPassage[] =>
  publishers
    .split("")
    .map((publisher, position) =>
      aScoredPassage(-position, { passageId: `${publisher}${position}`, publisher, index: 2 * position }),
    );

const idsOf = (passages: readonly ScoredPassage[]): string =>
  passages.map(({ passage }) => passage.passageId).join(" ");

const chosen = (publishers: string, topK: number): string => idsOf(choosePassages(ranked(publishers), topK));

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

  it("gives places that merged neighbours leave free to the next best", () => {
    const places = [8, 9, 3, 0, 5].map((index, position) =>
      aScoredPassage(-position, { passageId: `p${index}`, index }),
    );
    expect(idsOf(choosePassages(places, 3))).toBe("p8 p3 p0");
  });

  it("answers with fewer when everything is merged", () => {
    const places = [0, 1, 2].map((index) => aScoredPassage(-index, { passageId: `p${index}`, index }));
    expect(idsOf(choosePassages(places, 3))).toBe("p0");
  });
});
