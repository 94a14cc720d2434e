import { describe, expect, it } from "vitest";
import type { OverviewItem } from "../overview/overview-items.ts";
import { anOverviewItem } from "../overview/testing/an-overview-item.ts";
import { itemRelevance } from "./item-relevance.ts";

const snails = anOverviewItem({
  linkId: "snails",
  transcript: {
    key_facts: ["FACT: Snails sleep for three years", "FACT: A garden has a wall"],
    key_datapoints: ["DATA: 40 snails were counted in a garden"],
  },
  comments: { top_engagement_markers: ["High-engagement: why snails sleep (20 likes)"] },
});
const trains = anOverviewItem({
  linkId: "trains",
  transcript: { key_facts: ["FACT: Trains sleep in a depot", "FACT: A depot has a wall"] },
});
const bare = anOverviewItem({ linkId: "bare", title: "Snails", transcript: null, comments: null });

const linesFor = (item: OverviewItem, goal: string): string[] =>
  itemRelevance([item], goal).flatMap(({ markers }) => markers.map(({ line }) => line));

describe("itemRelevance", () => {
  it("scores the items in their order, the most relevant one highest", () => {
    const scored = itemRelevance([trains, snails, bare], "How long do snails sleep?");
    expect(scored.map(({ linkId }) => linkId)).toEqual(["trains", "snails", "bare"]);
    const [ofTrains = 0, ofSnails = 0, ofTitle = 0] = scored.map(({ score }) => score);
    expect(ofSnails).toBeGreaterThan(ofTrains);
    expect(ofTrains).toBeGreaterThan(0);
    expect(ofTitle).toBeGreaterThan(0);
    expect(ofSnails).toBeLessThanOrEqual(1);
  });

  it("names the markers that relate to the goal, of text and comments, best first", () => {
    const [, found] = itemRelevance([trains, snails], "How long do snails sleep?");
    expect(found?.markers.map(({ line, part, kind }) => [line, part, kind])).toEqual([
      ["FACT: Snails sleep for three years", "transcript", "key-fact"],
      ["High-engagement: why snails sleep (20 likes)", "comments", "engagement"],
      ["DATA: 40 snails were counted in a garden", "transcript", "datapoint"],
    ]);
  });

  it("treats a rare word of the goal as more informative than a common one", () => {
    const lines = ["FACT: Prices rise", "FACT: Prices fall", "FACT: Prices stay", "FACT: Quinces are ripe"];
    const item = anOverviewItem({ transcript: { key_facts: lines } });
    expect(linesFor(item, "prices of quinces")[0]).toBe("FACT: Quinces are ripe");
  });

  it("uses the counts of words in the texts, if available", () => {
    const counted = (times: number) => ({ length: 1_000, counts: new Map([["garden", times]]) });
    const goal = "Which gardens are there?";
    const scored = itemRelevance(
      [
        { ...trains, counted: counted(1) },
        { ...snails, counted: counted(0) },
        { ...bare, counted: counted(30) },
      ],
      goal,
    );
    const [ofTrains = 0, , ofBare = 0] = scored.map(({ score }) => score);
    expect(ofBare).toBeGreaterThan(ofTrains);
    expect(ofTrains).toBeGreaterThan(0);
  });

  it("finds nothing if nothing relates to the goal", () => {
    expect(itemRelevance([trains], "Quince jam")).toEqual([{ linkId: "trains", score: 0, markers: [] }]);
    expect(itemRelevance([], "Quince jam")).toEqual([]);
    expect(linesFor(trains, "  ")).toEqual([]);
  });

  it("does not count the word that names the type of a marker", () => {
    expect(linesFor(trains, "fact")).toEqual([]);
  });

  it.each([
    ["zh", "排名系统公平吗？", "FACT: 新排名系统影响了休闲玩家", "FACT: 天气很好"],
    ["ja", "ランキング制度は公平か", "FACT: 新しいランキング制度が導入された", "FACT: 天気がいい"],
    ["ru", "Справедливы ли новые ранги?", "FACT: Новый ранг получили все игроки", "FACT: Погода хорошая"],
  ])("compares words in %s", (language, goal, relevant, other) => {
    const item = anOverviewItem({ language, transcript: { key_facts: [other, relevant] } });
    expect(linesFor(item, goal)).toEqual([relevant]);
  });
});
