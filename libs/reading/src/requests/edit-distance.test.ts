import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

const word = fc.string({ maxLength: 8 });

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["ytdemo1", "ytdemo1", 0],
    ["ytdemo1", "ytdmo1", 1],
    ["ytdemo1", "ytdemo2", 1],
    ["kitten", "sitting", 3],
    ["排名系统", "排行系统", 1],
  ])("tells %j from %j by %i letters", (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  it("is the same both ways, and zero for the same only", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });
});
