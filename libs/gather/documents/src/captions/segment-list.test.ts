import { describe, expect, it } from "vitest";
import { captionProblem, speechUnitMs } from "./segment-list.ts";

describe("speechUnitMs", () => {
  it.each([
    ["captions in seconds", [{ text: "a caption of some words", start: 3, end: 5 }], 1_000],
    ["captions in milliseconds", [{ text: "a caption of some words", start: 3_000, end: 5_000 }], 1],
    ["Chinese in seconds", [{ text: "今天我们", start: 3, end: 5 }], 1_000],
    ["Chinese in milliseconds", [{ text: "今天我们", start: 3_000, end: 5_000 }], 1],
    ["half a minute of music", [{ text: "[Music] (quiet)", start: 0, end: 30 }], 1_000],
    ["what lasts no time", [{ text: "a", start: 7, end: 7 }], 1_000],
  ])("tells the unit of %s", (_case, speech, unit) => {
    expect(speechUnitMs(speech)).toBe(unit);
  });
});

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
