import { describe, expect, it } from "vitest";
import {
  characterTokens,
  measureFact,
  measureSystem,
  measureText,
  shareOfSnippets,
  wordTokens,
} from "./measure-extraction.ts";
import type { GoldPage } from "./read-pages.ts";

it("counts runs of letters, digits and underscores in lower case as words", () => {
  expect(wordTokens("Don't re_use | 3.5 Äpfel — 中文字")).toEqual([
    "don",
    "t",
    "re_use",
    "3",
    "5",
    "äpfel",
    "中文字",
  ]);
});

it("counts each Chinese or Japanese character for itself, and words of other scripts whole", () => {
  expect(characterTokens("中文，Node24版 かな x")).toEqual(["中", "文", "node24", "版", "か", "な", "x"]);
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
    ["nothing was to be found and nothing was", "", "", 1],
    ["nothing was to be found", "some", "", 0],
    ["nothing was found", "", "some", 0],
    ["nothing is right", "a b", "c", 0],
  ])("is decided where %s", (_case, found, gold, value) => {
    expect(measureText(found, gold, wordTokens)).toEqual({ f1: value, precision: value, recall: value });
  });
});

describe("shareOfSnippets", () => {
  it("finds snippets whatever their case and white space", () => {
    expect(shareOfSnippets("One\n\ntwo three", ["one two", "THREE", "four"])).toBeCloseTo(2 / 3);
  });

  it("returns nothing without snippets", () => {
    expect(shareOfSnippets("text", [])).toBeUndefined();
  });
});

it("compares words where a page has the fact, and counts inventions where it does not", () => {
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

it("says nothing of invention where every page has the fact", () => {
  expect(measureFact("date", [{ gold: { date: "2026-01-02" }, given: { date: "2026-01-02" } }])).toEqual({
    n: 1,
    exact: 1,
    f1: 1,
    invented: null,
  });
});

const page = (gold: Partial<GoldPage>): GoldPage => ({
  id: "1",
  url: "https://a.example/",
  type: undefined,
  text: "",
  with: [],
  without: [],
  facts: {},
  bytes: async () => new Uint8Array(),
  ...gold,
});

it("takes means over pages, over all and by type", () => {
  const measured = measureSystem(
    [
      { page: page({ text: "a b", type: "forum", with: ["a"], without: ["menu", "c"] }), text: "a b menu" },
      { page: page({ text: "c", type: "article" }), text: "" },
    ],
    wordTokens,
  );
  expect(measured).toMatchObject({ n: 2, f1: 0.4, recall: 0.5, with: 1, without: 0.5 });
  expect(measured.types["forum"]).toMatchObject({ n: 1, f1: 0.8 });
  expect(measured.types["article"]).toMatchObject({ n: 1, f1: 0, with: null, without: null });
});

it("has no types where the collection tells none", () => {
  expect(measureSystem([{ page: page({ text: "a" }), text: "a" }], wordTokens).types).toEqual({});
});
