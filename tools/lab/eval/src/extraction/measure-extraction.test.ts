import { describe, expect, it } from "vitest";
import { characterTokens, measureFact, measureText, wordTokens } from "./measure-extraction.ts";

it("counts each Chinese or Japanese character separately, and words of other scripts as a whole", () => {
  expect(characterTokens("中文，Node24版 かな re_use")).toEqual([
    "中",
    "文",
    "node24",
    "版",
    "か",
    "な",
    "re_use",
  ]);
});

describe("measureText", () => {
  it("counts each word as often as both texts have it", () => {
    expect(measureText("the cat the cat", "the cat sat on the mat", wordTokens)).toEqual({
      f1: 0.6,
      precision: 0.75,
      recall: 0.5,
    });
  });

  it.each([
    ["", "", 1],
    ["some", "", 0],
    ["", "some", 0],
    ["a b", "c", 0],
  ])("is defined for %j against %j", (found, gold, value) => {
    expect(measureText(found, gold, wordTokens)).toEqual({ f1: value, precision: value, recall: value });
  });
});

it("compares facts where a page has them, and counts inventions where it does not", () => {
  const pages = [
    { gold: { author: "Ann Bee" }, given: { author: "ann  bee" } },
    { gold: { author: "Cid Dee" }, given: { author: "Cid" } },
    { gold: { author: "Eve" }, given: {} },
    { gold: { author: "" }, given: { author: "admin" } },
    { gold: { author: null }, given: {} },
  ];
  const measured = measureFact("author", pages);
  expect(measured).toMatchObject({ n: 3, exact: 1 / 3, invented: 0.5 });
  expect(measured.f1).toBeCloseTo((1 + 2 / 3) / 3);
});
