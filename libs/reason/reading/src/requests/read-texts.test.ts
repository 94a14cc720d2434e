import { describe, expect, it } from "vitest";
import { keywordsOf, readKeywords, readNames, readPhrases, readSeparated, readTexts } from "./read-texts.ts";

describe("readTexts", () => {
  it.each([
    ["one", ["one"]],
    ["  “one”  ", ["one"]],
    ["“one” and “two”", ["“one” and “two”"]],
    [7, ["7"]],
    [
      ["a", 7, null, " ", { link_id: "b" }],
      ["a", "7", "b"],
    ],
    [{ colour: "red" }, []],
    [undefined, []],
  ])("reads %j as %j", (value, texts) => {
    expect(readTexts(value)).toEqual(texts);
  });
});

describe("readPhrases", () => {
  it("splits a single string, and keeps those of a list unchanged", () => {
    expect(readPhrases("loot, rank; reset")).toEqual(["loot", "rank", "reset"]);
    expect(readPhrases(["loot, rank"])).toEqual(["loot, rank"]);
  });
});

describe("readSeparated", () => {
  it.each([
    ["战利品、排名，重置", ["战利品", "排名", "重置"]],
    ['"loot system" OR "rank"', ["loot system", "rank"]],
    ["5,000 players, loot", ["5,000 players", "loot"]],
    ["loot \n OR  rank ORB", ["loot", "rank ORB"]],
  ])("splits %j", (value, texts) => {
    expect(readSeparated(value)).toEqual(texts);
  });

  it("is linear on a thousand long runs of white space, as names are", () => {
    const texts = Array.from({ length: 1_000 }, () => `a${" ".repeat(19_000)}b`);
    expect(readSeparated(texts)).toHaveLength(1_000);
    expect(readNames(texts)).toHaveLength(1_000);
  });
});

describe("readNames", () => {
  it("splits a phrase at signs and at and", () => {
    expect(readNames("facts and opinions + 数据和观点/ topics & land")).toEqual([
      "facts",
      "opinions",
      "数据",
      "观点",
      "topics",
      "land",
    ]);
  });
});

describe("readKeywords", () => {
  it("limits keywords to 50 with 200 characters each, and reports it", () => {
    const repairs: string[] = [];
    const many = Array.from({ length: 80 }, (_, index) => `${"x".repeat(300)}${index}`);
    const keywords = readKeywords(
      many.map((word, index) => `${index}${word}`),
      (sentence) => repairs.push(sentence),
    );

    expect(keywords).toHaveLength(50);
    expect(keywords.every(({ length }) => length === 200)).toBe(true);
    expect(repairs).toEqual([
      "only the first 50 keywords were used",
      "keywords were cut after 200 characters",
    ]);
  });
});

describe("keywordsOf", () => {
  it.each([
    ["loot system", ["loot system"]],
    ["what does it say about the loot system", ["say", "loot", "system"]],
    ["who said “extraction mechanics” and when", ["extraction mechanics"]],
  ])("looks in %j for %j", (sentence, keywords) => {
    expect(keywordsOf(sentence)).toEqual(keywords);
  });
});
