import { describe, expect, it } from "vitest";
import { isDeliberateBreak } from "./sentence-boundaries.ts";

describe("isDeliberateBreak", () => {
  it.each([
    { what: "a hard break", line: "line with two spaces  ", next: "goes on", longest: 24 },
    { what: "a speaker", line: "all right", next: "Dr. Jane Doe: Yes", longest: 9 },
    { what: "a Chinese speaker", line: "好的", next: "主持人：谢谢", longest: 6 },
    { what: "a time stamp", line: "all right", next: "[00:12:01] well", longest: 9 },
    { what: "a line that stops early", line: "short line", next: "Another line", longest: 80 },
  ])("is true after $what", ({ line, next, longest }) => {
    expect(isDeliberateBreak(line, next, longest)).toBe(true);
  });

  it.each([
    { what: "a full line", line: "a line filled up to the margin", next: "London is next", longest: 34 },
    { what: "a short line that goes on in lower case", line: "short line", next: "goes on", longest: 80 },
    { what: "a line before a colon of prose", line: "we met at", next: "noon: it rained", longest: 9 },
  ])("is false after $what", ({ line, next, longest }) => {
    expect(isDeliberateBreak(line, next, longest)).toBe(false);
  });
});
