import { describe, expect, it } from "vitest";
import { datapointFacts, findFigures } from "./figures.ts";

const found = (text: string, language: string) =>
  findFigures(text, language).map(({ value, unit }) => [value, unit]);

describe("findFigures", () => {
  it.each([
    [
      "en",
      "Average play time grew from 2.5 hours to 3.2 hours.",
      [
        [2.5, "h"],
        [3.2, "h"],
      ],
    ],
    ["en", "We pay a student seven dollars an hour.", [[7, "USD"]]],
    [
      "en",
      "The grant of $4 million pays for 76,000 new jobs.",
      [
        [4_000_000, "USD"],
        [76_000, "jobs"],
      ],
    ],
    ["en", "About thirty percent of the users left.", [[30, "%"]]],
    [
      "zh",
      "玩家留存率下降了30%，平均游戏时长为 3.2 小时。",
      [
        [30, "%"],
        [3.2, "h"],
      ],
    ],
    ["zh", "百分之三十五的学校有两千多名学生。", [[35, "%"]]],
    [
      "zh",
      "日活跃用户从50万增长到65万。",
      [
        [500_000, undefined],
        [650_000, undefined],
      ],
    ],
    ["zh", "全国有三千二百万户。", [[32_000_000, "户"]]],
    [
      "ru",
      "Выручка выросла до 3,5 млн рублей, это 12 процентов.",
      [
        [3_500_000, "рублей"],
        [12, "%"],
      ],
    ],
    ["ru", "Сервисом пользуются 40 тысяч человек.", [[40_000, undefined]]],
    ["de", "Der Umsatz stieg um 1,5 Millionen Euro.", [[1_500_000, "EUR"]]],
  ])("reads the counted noun in %s: %s", (language, text, figures) => {
    expect(found(text, language)).toEqual(figures);
  });

  it.each([
    ["en", "In 2024 we met on 12 March 2024 in Room 12 to read section 3."],
    ["en", "There are two things that I want to say about the 3rd point."],
    ["zh", "第 3 点，2020 年 9 月 1 日开学。"],
    ["ru", "В 2023 году вышла версия 5."],
  ])("does not treat a year, ordinal or name as a figure in %s: %s", (language, text) => {
    expect(found(text, language)).toEqual([]);
  });
});

describe("datapointFacts", () => {
  it.each([
    [
      "en",
      "In 2023 the revenue of Northwind fell by 12% in 40 countries.",
      { value: 12, unit: "%", date: "2023" },
    ],
    ["en", "On 5 May 2024 the fee was 30 euros.", { value: 30, unit: "EUR", date: "2024-05-05" }],
    ["zh", "去年平均游戏时长增加到3.2小时。", { value: 3.2, unit: "h" }],
    ["ru", "В прошлом году выручка выросла на 12 процентов.", { value: 12, unit: "%" }],
    ["de", "Letztes Jahr stieg der Preis auf 30 Euro.", { value: 30, unit: "EUR" }],
  ])("returns value, unit and date in %s: %s", (language, text, facts) => {
    expect(datapointFacts(text, findFigures(text, language))).toMatchObject(facts);
  });

  it("returns nothing for a text without figures", () => {
    expect(datapointFacts("Nobody came.", [])).toEqual({});
  });
});
