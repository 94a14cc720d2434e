import { describe, expect, it } from "vitest";
import { readBeginning, readTopPassages } from "./read-all.ts";

describe("readTopPassages", () => {
  const ranked = [
    { start: 50, end: 80 },
    { start: 0, end: 40 },
    { start: 90, end: 100 },
  ];

  it("reads the best passages that have room, in order of the text", () => {
    expect(readTopPassages(ranked, 45)).toEqual([
      { start: 50, end: 80 },
      { start: 90, end: 100 },
    ]);
  });

  it("reads nothing without a budget", () => {
    expect(readTopPassages(ranked, 0)).toEqual([]);
  });
});

describe("readBeginning", () => {
  it("stops after 50,000 characters, or at the end of the text", () => {
    expect(readBeginning("a".repeat(60_000))).toEqual([{ start: 0, end: 50_000 }]);
    expect(readBeginning("short")).toEqual([{ start: 0, end: 5 }]);
  });

  it("stops where it is told to", () => {
    expect(readBeginning("short", 2)).toEqual([{ start: 0, end: 2 }]);
    expect(readBeginning("short", 0)).toEqual([]);
  });
});
