import { planExtractively } from "@quarry/extractive";
import { itemRelevance, overviewItem } from "@quarry/reading";
import { describe, expect, it } from "vitest";
import { aReadingCollection } from "../testing/reading-collection.ts";

const fact = "The wages in the mill rose by four per cent.";
const opinion = "I think that the chairman talks for too long.";
const goal = "How did the wages in the mill change?";

describe("planExtractively", () => {
  it("asks for views in an item that bears on the goal and holds any, whatever they are marked on", () => {
    const readable = aReadingCollection([
      {
        linkId: "mill",
        text: `${fact} ${opinion}`,
        marked: [["key-fact", fact] as const, ["opinion", opinion] as const],
      },
    ]);
    const items = readable.map(overviewItem);
    const relevance = itemRelevance(items, goal);
    const planning = { goal, language: "en", items, relevance, maxSteps: 4 };
    const { steps } = planExtractively(planning).plan;
    expect(steps.map((step) => step.goal.split(":")[0])).toEqual([
      "Facts and figures",
      "Views and their grounds",
    ]);
    expect(steps[1]?.marker_relevance).toEqual([]);
  });
});
