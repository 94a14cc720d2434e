import { describe, expect, it } from "vitest";
import type { ReportSources, Source } from "../report-sources/report-sources.ts";
import { countWords, reportLengthOf, sectionWords } from "./report-length.ts";

const source = (words: number): Source => ({
  id: "p1",
  documentId: "d",
  spans: [],
  text: "word ".repeat(words),
  foundFor: [],
  tokens: words,
  note: undefined,
});
const sources = (count: number, words = 200): ReportSources => ({
  documents: new Map(),
  passages: Array.from({ length: count }, () => source(words)),
  notes: [],
  citable: { sources: new Map(), textOf: () => undefined },
});

describe("the length of a report", () => {
  it.each([
    ["light", 60, { min: 960, max: 1_200 }],
    ["light", 12, { min: 600, max: 780 }],
    ["standard", 60, { min: 1_680, max: 2_730 }],
    ["deep", 400, { min: 6_400, max: 8_000 }],
  ] as const)("of a %s one with %d sources follows depth and evidence", (depth, count, range) => {
    expect(reportLengthOf({ depth }, sources(count))).toEqual(range);
  });

  it("is short where there is little to say, however deep", () => {
    expect(reportLengthOf({ depth: "deep" }, sources(2)).max).toBeLessThan(300);
  });

  it("is shared out by what sections have to say", () => {
    const section = (id: string, points: number) => ({
      id,
      heading: id,
      level: 1,
      points: Array.from({ length: points }, () => "point"),
      noteIds: [],
      topicIds: [],
      form: "prose" as const,
    });
    const words = sectionWords([section("r1", 1), section("r2", 3)], { min: 800, max: 1_200 });
    expect([...words]).toEqual([
      ["r1", 190],
      ["r2", 560],
    ]);
  });

  it("counts words of scripts without spaces", () => {
    expect(countWords("HTTP/2 is fast – very.")).toBe(4);
    expect(countWords("学习向量检索 in 2024")).toBe(5);
  });
});
