import { describe, expect, it } from "vitest";
import { partsOf } from "../content/readable-part.ts";
import { readableItem, readableText } from "../testing/readable-item.ts";
import { topicRelevance } from "./topic-relevance.ts";

const relevanceOf = (topic: string, ...texts: Parameters<typeof readableText>[0][]): number[] => {
  const items = texts.map((parts, index) => readableItem(`${index}`, { transcript: readableText(parts) }));
  return [...topicRelevance(topic, partsOf(items, ["transcript"])).values()];
};

describe("topicRelevance", () => {
  it("ranks a topic area above markers, and markers above words", () => {
    const [area = 0, marker = 0, word = 0, none] = relevanceOf(
      "season reset",
      { text: "It came.", topicAreas: ["the season's reset"] },
      { text: "The season reset came.", markers: [["key-fact", "The season reset came"]] },
      { text: "A reset of the season, they say." },
      { text: "Soup." },
    );

    expect(area).toBeGreaterThan(marker);
    expect(marker).toBeGreaterThan(word);
    expect(word).toBeGreaterThan(0);
    expect(none).toBe(0);
  });

  it("requires half of a topic's words", () => {
    const [half, less] = relevanceOf(
      "season reset ranking fairness",
      { text: "The season and its ranking." },
      { text: "The season." },
    );

    expect(half).toBeGreaterThan(0);
    expect(less).toBe(0);
  });

  it("finds nothing for a topic of stop words", () => {
    expect(relevanceOf("the and of", { text: "The cat and the dog of the house." })).toEqual([0]);
  });
});
