import { describe, expect, it } from "vitest";
import { createMarkMatches } from "./mark-matches.ts";

const marked = (question: string, text: string, language: string): string[] =>
  createMarkMatches(question, language)(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe("createMarkMatches", () => {
  it("marks words in every form, neighbours as one", () => {
    const text = "Heat pumps warm the hall; a pump hums.";
    expect(marked("Which heat pump hums?", text, "en")).toEqual(["Heat pumps", "pump hums"]);
  });

  it("marks compounds of a word", () => {
    expect(marked("Wie alt sind die Rohre?", "Das Rohrnetz ist rostig.", "de")).toEqual(["Rohrnetz"]);
  });

  it("marks no single letter of a script without spaces, and words of other scripts beside it", () => {
    expect(marked("Redis 的延迟如何？", "测得 Redis 延迟很低。", "zh")).toEqual(["Redis 延迟"]);
    expect(marked("夜间公交的结果如何？", "全市开通了夜间公交线路，公司结算。", "zh")).toEqual(["夜间公交"]);
  });
});
