import { describe, expect, it } from "vitest";
import type { ItemRelevance } from "../relevance/item-relevance.ts";
import { renderRelevance } from "./render-item.ts";
import { aWording } from "./testing/a-wording.ts";

const item = (linkId: string, score: number, ...lines: readonly string[]): ItemRelevance => ({
  linkId,
  score,
  markers: lines.map((line, index) => ({
    part: "transcript",
    kind: index === 0 ? "key-fact" : "opinion",
    line,
    score,
  })),
});

describe("renderRelevance", () => {
  it("lists the markers of each item by type, the most relevant item first", () => {
    const relevance = [
      item("a", 0.2, "FACT: one"),
      item("b", 0.756, "FACT: two", "OPINION: x", "OPINION: y"),
    ];
    expect(renderRelevance(relevance, { wording: aWording })).toBe(
      "relevance\n- b 0.76 3\n  • facts FACT: two\n  • opinions OPINION: x; OPINION: y\n- a 0.20 1\n  • facts FACT: one",
    );
    expect(renderRelevance(relevance, { wording: aWording, maxItems: 1 })).not.toContain("- a");
  });

  it("reports when nothing relates to the goal", () => {
    expect(renderRelevance([item("a", 0)], { wording: aWording })).toBe("relevance\nnothing");
  });
});
