import { describe, expect, it } from "vitest";
import { bm25Scores, countTerms } from "./bm25-scores.ts";

const scoresOf = (query: string, ...texts: readonly string[]): number[] =>
  bm25Scores(
    query.split(" "),
    texts.map((text) => text.split(" ")),
  );

describe("countTerms", () => {
  it("counts terms of the passages beside it half, in its length too", () => {
    const { length, counts } = countTerms(["lock", "lock", "job"], ["lock", "page"]);
    expect(length).toBe(4);
    expect(Object.fromEntries(counts)).toEqual({ lock: 2.5, job: 1, page: 0.5 });
  });
});

describe("bm25Scores", () => {
  it("follows the formula", () => {
    const [first, second] = scoresOf("lock", "lock lock job", "job");
    const rarity = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    expect(first).toBeCloseTo((rarity * 2 * 2.2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 2)), 12);
    expect(second).toBe(0);
  });

  it("counts a rare term more than a common one", () => {
    const [common = NaN, rare = NaN] = scoresOf("job lock", "job queue", "lock queue", "job page");
    expect(rare).toBeGreaterThan(common);
  });

  it("prefers the shorter of two texts that say a term as often", () => {
    const [long = NaN, short = NaN] = scoresOf("lock", "lock one two three", "lock one");
    expect(short).toBeGreaterThan(long);
  });

  it("counts a term that the query repeats for more, but less than twice as much", () => {
    const [once = NaN] = scoresOf("lock", "lock", "job");
    const [twice = NaN] = scoresOf("lock lock", "lock", "job");
    expect(twice / once).toBeCloseTo(1.375, 12);
  });

  it("scores texts without terms and queries without terms 0", () => {
    expect(bm25Scores(["lock"], [[], []])).toEqual([0, 0]);
    expect(bm25Scores([], [["lock"]])).toEqual([0]);
    expect(bm25Scores(["lock"], [])).toEqual([]);
  });
});
