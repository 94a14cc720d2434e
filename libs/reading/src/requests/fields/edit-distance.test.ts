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
    expect(editDistance(one, other, 9)).toBe(distance);
  });

  it("is the same both ways, and zero for the same only", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9));
        expect(editDistance(one, other, 9) === 0).toBe(one === other);
      }),
    );
  });

  it("is the same within a bound, and beyond every number past it", () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (one, other, most) => {
        const distance = editDistance(one, other, 9);

        expect(editDistance(one, other, most)).toBe(distance <= most ? distance : Infinity);
      }),
    );
  });
});
