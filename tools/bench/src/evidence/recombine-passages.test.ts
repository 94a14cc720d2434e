import type { StoredPassage } from "@quarry/evidence";
import { describe, expect, it } from "vitest";
import { randomRows } from "./measure-max-sim.ts";
import { recombinePassages } from "./recombine-passages.ts";
import { createRandom } from "./text-maker.ts";

const dimensions = 384;

/** Two sentences with rows 1 and 2, and 2 and 3; row 0 stands for the title. */
const passage = (salt: number): StoredPassage => {
  const random = createRandom(salt);
  return {
    passageId: `p${salt}`,
    documentId: "d",
    index: 0,
    start: 100,
    end: 115,
    wordStart: 0,
    wordEnd: 4,
    title: "",
    headings: [],
    publisher: "site.example",
    grade: "C",
    language: "en",
    markerTypes: [],
    text: `Then ${salt}. Now ${salt}.`,
    terms: [],
    dense: randomRows(1, dimensions, random).data,
    tokens: randomRows(4, dimensions, random),
    sentences: [
      { start: 100, end: 107, rows: [1, 2] },
      { start: 108, end: 114, rows: [2, 3] },
    ],
    encoder: "none",
  };
};

const row = ({ data }: { readonly data: Float32Array }, at: number): Float32Array =>
  data.subarray(at * dimensions, (at + 1) * dimensions);
const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, d) => sum + value * (right[d] ?? 0), 0);

describe("recombinePassages", () => {
  const [first, second] = [passage(1), passage(2)];
  const made = recombinePassages(first, second, createRandom(3));

  it("takes the first half of one passage's sentences and the second half of another's", () => {
    expect(made.text).toBe("Then 1. Now 2.");
    expect(made.sentences.map(({ start, end }) => made.text.slice(start, end))).toEqual([
      "Then 1.",
      "Now 2.",
    ]);
  });

  it("brings the rows of the title and of those sentences along, as many as the longer passage has", () => {
    expect(made.tokens.count).toBe(4);
    expect(made.sentences.map(({ rows }) => rows)).toEqual([[1, 2], [3]]);
  });

  it("moves every vector a little and keeps its length of 1", () => {
    const origins = [row(first.tokens, 0), row(first.tokens, 1), row(first.tokens, 2), row(second.tokens, 2)];
    origins.forEach((origin, position) => {
      const moved = row(made.tokens, position);
      expect(dot(moved, moved)).toBeCloseTo(1, 5);
      expect(dot(moved, origin)).toBeGreaterThan(0.9);
      expect(dot(moved, origin)).toBeLessThan(0.99);
    });
    expect(dot(made.dense, made.dense)).toBeCloseTo(1, 5);
  });

  it("puts the dense vector between both", () => {
    expect(dot(made.dense, first.dense)).toBeGreaterThan(0.5);
    expect(dot(made.dense, second.dense)).toBeGreaterThan(0.5);
  });

  it("makes two passages of the same two without a vector in common", () => {
    const random = createRandom(3);
    const [one, other] = [recombinePassages(first, second, random), recombinePassages(first, second, random)];
    expect(one.dense).not.toEqual(other.dense);
  });
});
