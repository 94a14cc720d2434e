import { describe, expect, it } from "vitest";
import { diversify, maximalMarginalRelevance } from "./diversity.ts";

describe("diversify", () => {
  const publisherOf = (item: string): string => item.charAt(0);

  it("puts what exceeds a publisher's quota after the rest, both in order", () => {
    expect(diversify(["a1", "a2", "a3", "b1", "a4", "c1"], { publisherOf, quota: 2 })).toEqual([
      "a1",
      "a2",
      "b1",
      "c1",
      "a3",
      "a4",
    ]);
  });

  it("changes nothing where no quota is exceeded", () => {
    expect(diversify(["a1", "b1", "a2"], { publisherOf, quota: 2 })).toEqual(["a1", "b1", "a2"]);
  });
});

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
