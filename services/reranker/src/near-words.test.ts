import { describe, expect, it } from "vitest";
import { createFindNearWords, type PartMatch } from "./near-words.ts";

/** Tokens of "what does heating cost", one per word. */
const query = {
  text: "what does heating cost",
  encoded: {
    offsets: [
      [0, 4],
      [5, 9],
      [10, 17],
      [18, 22],
    ] as const,
  },
};

const part = (start: number, heating: number, cost: number, isSentence = true): PartMatch => ({
  start,
  end: start + 10,
  cosines: [0.9, 0.9, heating, cost],
  isSentence,
});

/** Ten unrelated sentences. */
const others = Array.from({ length: 10 }, (_, index) => part(index * 10, 0.6, 0.6));

describe("createFindNearWords", () => {
  it("measures the nearness of a sentence between unrelated to a word and the word itself", () => {
    const near = part(100, 0.9, 0.6);
    const found = createFindNearWords(query, [...others, near])([near, part(110, 0.6, 0.6)]);
    expect(found).toEqual([{ start: 100, end: 110, word: "heating", nearness: 0.75 }]);
  });

  it("measures by the sentences that come least near, for most of a collection may be about the word", () => {
    const about = Array.from({ length: 8 }, (_, index) => part(index * 10, 0.9, 0.6));
    const find = createFindNearWords(query, [...about, part(100, 0.6, 0.6), part(110, 0.6, 0.6)]);
    expect(find(about)).toHaveLength(8);
  });

  it.each([1, 1.0001])("finds nothing where all sentences reach a cosine of %d", (cosine) => {
    const same = part(0, cosine, cosine);
    expect(createFindNearWords(query, [same])([same, part(10, 0.8, 0.8)])).toEqual([]);
  });

  it("requests only content words, and finds none in a part without tokens", () => {
    const words = createFindNearWords(query, others)([part(30, 1, 1), { ...part(40, 0, 0), cosines: [] }]);
    expect(words.map(({ word }) => word)).toEqual(["heating", "cost"]);
  });
});
