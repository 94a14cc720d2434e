import { describe, expect, it } from "vitest";
import { effortOf } from "./effort.ts";

describe("effortOf", () => {
  it("grows with the complexity of the question", () => {
    const iterations = (["simple", "moderate", "complex"] as const).map(
      (one) => effortOf(one, "deep").iterations,
    );
    expect(iterations).toEqual([2, 3, 4]);
  });

  it("is capped by a light depth, with at most one gap round", () => {
    expect(effortOf("complex", "light")).toEqual({
      iterations: 2,
      queriesPerTopic: 2,
      searches: 20,
      resultsPerQuery: 5,
      pagesPerRound: 12,
      passagesPerTopic: 24,
      maxClaims: 12,
      expansionsByModel: 1,
    });
  });

  it.each(["simple", "moderate", "complex"] as const)(
    "of a %s question is in nothing less than at a lower depth",
    (complexity) => {
      const [light, standard, deep] = (["light", "standard", "deep"] as const).map((depth) =>
        Object.values(effortOf(complexity, depth)),
      );
      light?.forEach((amount, index) => expect(standard?.[index]).toBeGreaterThanOrEqual(amount));
      standard?.forEach((amount, index) => expect(deep?.[index]).toBeGreaterThanOrEqual(amount));
    },
  );
});
