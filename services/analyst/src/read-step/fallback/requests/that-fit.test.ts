import { describe, expect, it } from "vitest";
import { thatFit } from "./that-fit.ts";

describe("thatFit", () => {
  it("passes over what has no room any more, and takes what comes after it", () => {
    const sized = [5, 7, 2, 4].map((characters) => ({ characters }));
    expect(thatFit(sized, 9)).toEqual([{ characters: 5 }, { characters: 2 }]);
  });
});
