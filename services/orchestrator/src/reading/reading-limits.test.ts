import { describe, expect, it } from "vitest";
import { aReadingRun } from "../testing/reading-world.ts";
import { readingLanguage } from "./reading-limits.ts";

describe("readingLanguage", () => {
  it.each([
    ["the one that was asked for, without its region", { language: "de-AT" }, "de"],
    ["the goal's own", { goal: "为什么休闲玩家在赛季重置之后离开了游戏？" }, "zh"],
    ["English for a goal that shows none", { goal: "A/B 42?" }, "en"],
  ])("is %s", (_case, request, language) => {
    expect(readingLanguage(aReadingRun(request))).toBe(language);
  });
});
