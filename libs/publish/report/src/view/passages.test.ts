import { describe, expect, it } from "vitest";
import { letteredMarks } from "./passages.ts";

const passages = ["a", "b", "c", "d", "e"].map((letter, index) => ({
  letter,
  start: index * 10,
  end: index * 10 + 9,
  quote: letter,
  pages: null,
  calculations: [],
}));

const marks = (...places: readonly number[]): string[] =>
  letteredMarks(
    passages,
    places.map((place) => ({ start: place * 10, end: place * 10 + 9 })),
  ).map(({ letters, passage }) => `${letters} at ${passage.start}`);

describe("letteredMarks", () => {
  it("marks each passage once, in the order of the letters", () => {
    expect(marks(3, 0, 3)).toEqual(["a at 0", "d at 30"]);
  });

  it("joins neighbours", () => {
    expect(marks(0, 1, 2, 4)).toEqual(["a–c at 0", "e at 40"]);
    expect(marks(1, 2)).toEqual(["b–c at 10"]);
  });
});
