import { describe, expect, it } from "vitest";
import { namedTitles, regulariseScores, type TitledText } from "./adjust-scores.ts";
import { countTerms } from "./bm25-scores.ts";
import { zScores } from "./fuse-scores.ts";

const [east, nearlyEast, north] = [
  Float32Array.of(1, 0),
  Float32Array.of(0.99, 0.141),
  Float32Array.of(0, 1),
];

describe("regulariseScores", () => {
  it("lifts a passage whose neighbour scores high above an equal one whose neighbour does not", () => {
    const scores = [5, 1, 1];
    const [, near = NaN, far = NaN] = regulariseScores(scores, [east, nearlyEast, north], { neighbours: 1 });
    expect(near).toBeGreaterThan(far);
  });

  it("mixes z-scores with the z-scores of the neighbours' means", () => {
    const vectors = [east, nearlyEast, north];
    const own = zScores([3, 2, 0]);
    // One neighbour each: the second passage for the first and the third, the first for the second.
    const around = zScores([own[1] ?? NaN, own[0] ?? NaN, own[1] ?? NaN]);
    const mixed = own.map((score, index) => 0.7 * score + 0.3 * (around[index] ?? NaN));
    const found = regulariseScores([3, 2, 0], vectors, { neighbours: 1 });
    found.forEach((score, index) => expect(score).toBeCloseTo(mixed[index] ?? NaN, 10));
  });

  it("weighs neighbours by the softmax of their cosines", () => {
    const vectors = [Float32Array.of(1, 0), Float32Array.of(0.8, 0.6), Float32Array.of(0.6, 0.8)];
    const own = zScores([0, 6, 3]);
    const mean = (cosines: readonly number[], scores: readonly (number | undefined)[]): number => {
      const weights = cosines.map((cosine) => Math.exp(cosine / 0.1));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.reduce((sum, weight, index) => sum + (weight / total) * (scores[index] ?? NaN), 0);
    };
    const around = zScores([
      mean([0.8, 0.6], [own[1], own[2]]),
      mean([0.8, 0.96], [own[0], own[2]]),
      mean([0.6, 0.96], [own[0], own[1]]),
    ]);
    const found = regulariseScores([0, 6, 3], vectors, { share: 1, temperature: 0.1 });
    found.forEach((score, index) => expect(score).toBeCloseTo(around[index] ?? NaN, 5));
  });

  it("sees directions, not lengths", () => {
    const scores = [3, 1, 0];
    const longer = [east, nearlyEast, Float32Array.of(0, 9)];
    const found = regulariseScores(scores, longer);
    regulariseScores(scores, [east, nearlyEast, north]).forEach((score, index) =>
      expect(found[index]).toBeCloseTo(score, 6),
    );
  });

  it("knows what to say of one passage and of none", () => {
    expect(regulariseScores([7], [east])).toEqual([0]);
    expect(regulariseScores([], [])).toEqual([]);
  });
});

const text = (documentId: string, title: string, words: string): TitledText => ({
  documentId,
  titleTerms: title.split(" ").filter((term) => term !== ""),
  counted: () => countTerms(words.split(" ")),
});

const film = text("film", "shirley temple film", "film starring shirley temple as corliss archer");
const other = text("other", "kiss and tell", "comedy of 1945");

describe("namedTitles", () => {
  it("finds the document whose title the best texts name in full", () => {
    const pool = [
      film,
      other,
      text("archer", "corliss archer", "a teenager"),
      text("sea", "open sea", "water"),
    ];
    expect(namedTitles(pool)).toEqual([1, 1, 1, 0]);
  });

  it("gives a title no weight if half of it is named, and some if more than half is", () => {
    const half = text("half", "corliss smith", "");
    const max = text("most", "corliss archer smith temple", "");
    expect(namedTitles([film, other, half, max]).slice(2)).toEqual([0, 0.5]);
  });

  it("lets only the best two texts name others", () => {
    const third = text("third", "", "names the open sea");
    expect(namedTitles([film, other, third, text("sea", "open sea", "")])[3]).toBe(0);
  });

  it("counts every text of a document with the name in its title, and none of one without a title", () => {
    expect(namedTitles([film, other, text("film", "", ""), text("plain", "", "")])).toEqual([1, 1, 1, 0]);
  });

  it("finds no title in an empty pool", () => {
    expect(namedTitles([])).toEqual([]);
  });
});
