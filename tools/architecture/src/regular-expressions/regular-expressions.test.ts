import { describe, expect, it } from "vitest";
import {
  growthOf,
  growths,
  listGrowths,
  modifiedRegexes,
  stoppableRegexes,
  writtenRegexes,
} from "./regular-expressions.ts";

describe("growthOf", () => {
  it.each([
    [String.raw`/^[a-z]+-\d{1,4}$/u`, "linear"],
    [String.raw`/\s+$/u`, "power 2"],
    [String.raw`/^(?:<!--[^]*?-->\s*)*<html/iu`, "exponential"],
    [String.raw`/(?<=a)b+/u`, "not attacked"],
    [String.raw`/(?<=x\s*)y/u`, "power 2"],
    [String.raw`/(?:a+)+(?!b)c/u`, "exponential"],
  ])("knows how long %s takes", (regex, growth) => {
    expect(growthOf(regex)).toBe(growth);
  });
});

describe("growths", () => {
  const regexes = [String.raw`/\s+$/u`, "/a+/u"].map((regex) => ({ regex, places: [] }));

  it("takes what is listed, and computes what is not", () => {
    const list = listGrowths(new Map([["/a+/u", "exponential"]]));
    expect([...growths(regexes, list).values()]).toEqual(["power 2", "exponential"]);
    expect(growths(regexes, listGrowths(growths(regexes, list)))).toEqual(growths(regexes, list));
  });
});

describe("stoppableRegexes", () => {
  const grow = new Map([
    ["/two/", "power 2"],
    ["/three/", "power 3"],
  ] as const);
  const found = (path: string, regex: string) =>
    stoppableRegexes([{ regex, places: [path] }], grow, { "libs/publish/report": "short" });

  it("lets a quadratic one pass where the text is bounded, and nothing above", () => {
    expect(found("libs/publish/report/src/a.ts", "/two/")).toEqual([]);
    expect(found("libs/reports/src/a.ts", "/two/")).toHaveLength(1);
    expect(found("libs/publish/report/src/a.ts", "/three/")).toHaveLength(1);
  });
});

it("finds groups that change flags", () => {
  const found = (regex: string) => modifiedRegexes([{ regex, places: ["a.ts"] }]).length;
  expect(["/a(?i:b|c)/u", "/(?-i:b)/iu", "/(?s-i:.)/u"].map(found)).toEqual([1, 1, 1]);
  expect(["/(?:i:)/u", String.raw`/\(?i:/u`, "/(?<i>:)/u"].map(found)).toEqual([0, 0, 0]);
});

describe("writtenRegexes", () => {
  it("finds those of services and libraries", () => {
    const places = writtenRegexes(`${import.meta.dirname}/../../../..`).flatMap((one) => one.places);
    expect(places).toContain("libs/gather/documents/src/formats/text-formats.ts");
    expect(places.filter((path) => path.endsWith(".test.ts"))).toEqual([]);
  });
});
