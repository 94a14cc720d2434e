import type { OverviewItem } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import { foreignItems } from "./plan-extractively.ts";

const anItem = (linkId: string, language: string, ofComments?: string): OverviewItem => {
  const part = { documentId: "d", characters: 60, words: 10, language };
  return {
    reference: {
      itemId: linkId,
      linkId,
      source: "",
      title: "",
      metadata: {},
      transcript: part,
      comments: ofComments === undefined ? null : { ...part, language: ofComments, count: 1 },
    },
    summary: { transcript_summary: null, comments_summary: null },
    abstracts: {},
  };
};

const russian = { goal: "Почему игроки ушли после сброса сезона?", language: "en" };

describe("foreignItems", () => {
  it("names the items that are not in the language of the goal, for any language of the report", () => {
    expect(foreignItems([anItem("a", "en"), anItem("b", "ru"), anItem("c", "zh-CN")], russian)).toEqual([
      "not in the language of the goal (ru): a (en), c (zh); without a language model only the words they share with it are found: give a goal in their language, too",
    ]);
  });

  it.each([
    ["is in it", anItem("a", "ru")],
    ["has comments in it", anItem("a", "en", "ru")],
    ["shows no language", anItem("a", "und")],
  ])("does not warn of an item that %s", (_case, item) => {
    expect(foreignItems([item], russian)).toEqual([]);
  });

  it("uses the language of the report if that of the goal is unknown, and names items on one line", () => {
    const many = Array.from({ length: 12 }, (_one, index) => anItem(`i${index}`, "de"));
    const [warning] = foreignItems(many, { goal: "A/B 42?", language: "en-GB" });
    expect(warning).toContain("(en): i0 (de)");
    expect(warning).toContain("i9 (de), i10 (de)");
  });
});
