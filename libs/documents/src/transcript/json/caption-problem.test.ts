import { describe, expect, it } from "vitest";
import { captionProblem } from "./caption-problem.ts";

describe("captionProblem", () => {
  it("names the field of the first caption that is wrong", () => {
    const list = [
      { text: "a", start: 0 },
      { text: 7, start: 1 },
    ];
    expect(captionProblem(list)).toMatch(/^transcript\[1\]\.text: /u);
    expect(captionProblem({ segments: list })).toMatch(/^transcript\[1\]\.text: /u);
    expect(captionProblem({ a: 1 })).toBeUndefined();
  });
});
