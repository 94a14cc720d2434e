import { describe, expect, it } from "vitest";
import { pieceOfWords } from "../testing/any-answers.ts";
import { freshParts } from "./answer-within.ts";

const words = (start: number, end: number) => pieceOfWords("a", start, end);

describe("freshParts", () => {
  it.each([
    ["nothing", [], [words(10, 50)], []],
    ["all of it", [words(0, 60)], [], [words(10, 50)]],
    ["its beginning", [words(0, 20)], [words(20, 50)], [words(10, 20)]],
    ["its end", [words(40, 90)], [words(10, 40)], [words(40, 50)]],
    ["its middle", [words(20, 30)], [words(10, 20), words(30, 50)], [words(20, 30)]],
    [
      "two parts of it",
      [words(10, 20), words(30, 40)],
      [words(20, 30), words(40, 50)],
      [words(10, 20), words(30, 40)],
    ],
  ])("splits a piece of which %s was sent", (_case, covering, fresh, already) => {
    expect(freshParts(words(10, 50), covering)).toEqual({ fresh, already });
  });

  it("does not send white space between two pieces", () => {
    const before = { ...words(10, 20), end: 99 };
    const after = { ...words(20, 50), start: 101 };

    expect(freshParts(words(10, 50), [before, after]).fresh).toEqual([]);
  });

  it("keeps the time if both a piece and the one covering it have times", () => {
    const timed = { ...words(10, 50), startMs: 1_000, endMs: 5_000 };
    const { fresh } = freshParts(timed, [{ ...words(20, 60), startMs: 2_000, endMs: 6_000 }]);

    expect(fresh).toEqual([{ ...words(10, 20), startMs: 1_000, endMs: 2_000 }]);
  });
});
