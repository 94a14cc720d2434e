import { describe, expect, it } from "vitest";
import { maximalMarginalRelevance } from "./maximal-marginal-relevance.ts";

const items = [
  { id: "a", group: 1, relevance: 1 },
  { id: "a-again", group: 1, relevance: 0.9 },
  { id: "b", group: 2, relevance: 0.5 },
];
const options = {
  relevance: (item: (typeof items)[number]) => item.relevance,
  similarity: (left: (typeof items)[number], right: (typeof items)[number]) =>
    left.group === right.group ? 1 : 0,
};

describe("maximalMarginalRelevance", () => {
  it.each([
    { lambda: 1, expected: ["a", "a-again", "b"] },
    { lambda: 0.5, expected: ["a", "b", "a-again"] },
  ])("orders by lambda $lambda", ({ lambda, expected }) => {
    const picked = maximalMarginalRelevance(items, { ...options, lambda, topK: 5 });
    expect(picked.map(({ id }) => id)).toEqual(expected);
  });

  it("stops at topK", () => {
    expect(maximalMarginalRelevance(items, { ...options, lambda: 0.5, topK: 1 })).toEqual([items[0]]);
  });

  it("answers nothing for nothing", () => {
    expect(maximalMarginalRelevance([], { ...options, lambda: 0.5, topK: 3 })).toEqual([]);
  });
});
