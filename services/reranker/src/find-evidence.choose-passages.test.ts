import { describe, expect, it } from "vitest";
import { aScoredPassage } from "../test/a-scored-passage.ts";
import { choosePassages, mergeNeighbours } from "./find-evidence.ts";
import type { ScoredPassage } from "./score-pool.ts";

/** The passage of a document at an index; each has ten characters, without gaps. */
const at = (index: number, score: number, documentId = "d1"): ScoredPassage =>
  aScoredPassage(score, {
    passageId: `${documentId}/${index}`,
    documentId,
    index,
    start: index * 11,
    end: index * 11 + 10,
    wordStart: index * 2,
    wordEnd: index * 2 + 2,
  });

const placesOf = (passages: readonly ScoredPassage[]) =>
  passages.map(({ passage: { passageId, start, end }, score }) => [passageId, start, end, score]);

describe("mergeNeighbours", () => {
  it("joins neighbours from first to last under id and score of the better one", () => {
    expect(placesOf(mergeNeighbours([at(5, 2), at(4, 1)]))).toEqual([["d1/5", 44, 65, 2]]);
  });

  it("keeps the spans of both, best first, and the words of both", () => {
    const weak = { ...at(4, 1), spans: [{ start: 44, end: 50, score: 0.9 }] };
    const [merged] = mergeNeighbours([at(5, 2), weak]);
    expect(merged?.spans).toEqual([
      { start: 44, end: 50, score: 0.9 },
      { start: 55, end: 65, score: 0.5 },
    ]);
    expect(merged?.passage).toMatchObject({ wordStart: 8, wordEnd: 12, index: 5 });
  });

  it("keeps place and score of each, and none for a passage without neighbours", () => {
    expect(mergeNeighbours([at(5, 2), at(4, 1), at(8, 0)]).map(({ parts }) => parts)).toEqual([
      [
        { start: 44, end: 54, score: 1 },
        { start: 55, end: 65, score: 2 },
      ],
      undefined,
    ]);
  });

  it("joins three at most", () => {
    const merged = mergeNeighbours([at(0, 1), at(1, 2), at(2, 3), at(3, 4)]);
    expect(placesOf(merged)).toEqual([
      ["d1/3", 33, 43, 4],
      ["d1/2", 0, 32, 3],
    ]);
  });

  it("does not merge passages with another passage or document between them", () => {
    const given = [at(6, 3), at(4, 2), at(5, 1, "d2")];
    expect(placesOf(mergeNeighbours(given))).toEqual(placesOf(given));
  });
});

/** One passage per letter, best first; the letter is its publisher, and none are neighbours. */
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
