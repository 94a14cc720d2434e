import { describe, expect, it } from "vitest";
import { commonPath, createHeadingPath } from "./text-regions.ts";

describe("createHeadingPath", () => {
  it("leaves the headings of the same level and below when a new one comes", () => {
    const enter = createHeadingPath();
    const paths = [
      { level: 1, title: "T" },
      { level: 3, title: "A" },
      { level: 2, title: "B" },
      { level: 2, title: "C" },
      { level: 1, title: "U" },
    ].map(enter);
    expect(paths).toEqual([["T"], ["T", "A"], ["T", "B"], ["T", "C"], ["U"]]);
  });

  it("cuts an endless heading between two characters", () => {
    expect(createHeadingPath()({ level: 1, title: `${"a".repeat(199)}😀${"b".repeat(9_000)}` })).toEqual([
      "a".repeat(199),
    ]);
  });
});

describe("commonPath", () => {
  it.each([
    [
      [
        ["T", "A"],
        ["T", "B"],
      ],
      ["T"],
    ],
    [[["T", "A"], ["T"]], ["T"]],
    [[["T"], ["U"]], []],
    [[["T", "A"]], ["T", "A"]],
    [[], []],
  ])("of %j is %j", (paths, expected) => {
    expect(commonPath(paths)).toEqual(expected);
  });
});
