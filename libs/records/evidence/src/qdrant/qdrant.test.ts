import { describe, expect, it } from "vitest";
import { batchByBytes } from "./qdrant.ts";

describe("batchByBytes", () => {
  it.each([
    ["nothing", [], []],
    ["what fits together", [4, 3, 3], [[4, 3, 3]]],
    [
      "what does not",
      [4, 3, 4, 6],
      [
        [4, 3],
        [4, 6],
      ],
    ],
    ["a giant", [2, 30, 2, 2], [[2], [30], [2, 2]]],
  ])("puts %s into batches of at most 10, in order", (_what, sizes, expected) => {
    expect(batchByBytes(sizes, (size) => size, 10)).toEqual(expected);
  });
});
