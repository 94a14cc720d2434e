import { describe, expect, it } from "vitest";
import { goalTerms } from "./goal-terms.ts";

describe("goalTerms", () => {
  it.each([
    ["en", "What do the sources say about wage subsidies, and where do they differ?", ["wage", "subsidi"]],
    ["de", "Was sagen die Quellen zum Thema „Löhne“, und worin unterscheiden sie sich?", ["lohn"]],
    ["ru", "Что говорят источники на тему «зарплаты»?", ["зарплат"]],
    ["ja", "賃金", ["賃金"]],
  ])("are what a goal in %s is about", (language, goal, found) => {
    expect([...goalTerms(goal, language)]).toEqual(expect.arrayContaining(found));
    expect(goalTerms(goal, language).size).toBeLessThan(4);
  });

  it("keep the topic of a Chinese question, and not its frame", () => {
    const found = goalTerms("关于“工资补贴”，各内容项分别是怎么说的，分歧在哪里？", "zh");
    expect([...found]).toEqual(expect.arrayContaining(["工资", "补贴"]));
    expect(found).not.toContain("分歧");
  });

  it("are all terms of a goal that only asks", () => {
    expect([...goalTerms("What do people think?", "en")]).toEqual(["peopl", "think"]);
  });
});
