import { describe, expect, it } from "vitest";
import { sharedAnswers } from "./layouts.ts";

describe("sharedAnswers", () => {
  it("is the share of passages that the other found for the same question", () => {
    expect(
      sharedAnswers(
        [
          ["a", "b"],
          ["c", "d"],
        ],
        [
          ["b", "a"],
          ["d", "b"],
        ],
      ),
    ).toBe(0.75);
  });

  it("is all of nothing", () => {
    expect(sharedAnswers([], [])).toBe(1);
  });
});
