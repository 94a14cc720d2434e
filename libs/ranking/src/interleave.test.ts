import { describe, expect, it } from "vitest";
import { interleave } from "./interleave.ts";

describe("interleave", () => {
  it("takes of every list in turn, as far as each goes", () => {
    expect(interleave([["a1", "a2", "a3"], [], ["b1"]])).toEqual(["a1", "b1", "a2", "a3"]);
    expect(interleave([])).toEqual([]);
  });
});
