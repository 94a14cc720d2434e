import { countTerms } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { bm25Query, bm25Vector, murmurHash3, termId } from "./bm25-vector.ts";

describe("murmurHash3", () => {
  it.each([
    ["", 0],
    ["a", 0x3c2569b2],
    ["abc", 0xb3dd93fa | 0],
    ["abcd", 0x43ed676a],
    ["hello", 0x248bfa47],
    ["The quick brown fox jumps over the lazy dog", 0x2e4ff723],
  ])("agrees with the published values for %j", (text, hash) => {
    expect(murmurHash3(text)).toBe(hash);
  });
});

describe("termId", () => {
  it("is never negative, so that it can index a vector", () => {
    expect(murmurHash3("abc")).toBeLessThan(0);
    expect(termId("abc")).toBe(-murmurHash3("abc"));
  });
});

const fill = (count: number): string[] => Array.from({ length: count }, (_, index) => `term${index}`);
const weightOf = (terms: readonly string[], term: string): number => {
  const { indices, values } = bm25Vector(countTerms(terms));
  return values[indices.indexOf(termId(term))] ?? 0;
};

describe("bm25Vector", () => {
  it("gives a term that occurs once in a passage of average length the weight 1", () => {
    expect(weightOf(fill(110), "term7")).toBe(1);
  });

  it("holds every term once", () => {
    expect(bm25Vector(countTerms(["queue", "job", "queue"])).indices).toEqual([
      termId("queue"),
      termId("job"),
    ]);
  });

  it("rises with repetition, but less each time", () => {
    const weights = [1, 2, 3].map((count) =>
      weightOf([...Array(count).fill("queue"), ...fill(110 - count)], "queue"),
    );
    const [first = 0, second = 0, third = 0] = weights;
    expect(second).toBeGreaterThan(first);
    expect(third - second).toBeLessThan(second - first);
    expect(third).toBeLessThan(2.2);
  });

  it("weighs a term less in a longer passage", () => {
    expect(weightOf(fill(200), "term7")).toBeLessThan(weightOf(fill(50), "term7"));
  });

  it("is empty for a passage without terms", () => {
    expect(bm25Vector(countTerms([]))).toEqual({ indices: [], values: [] });
  });
});

describe("bm25Query", () => {
  it("weighs a term 1 and a repeated one more, but less than twice as much", () => {
    const { indices, values } = bm25Query(["job", "queue", "job"]);
    expect(indices).toEqual([termId("job"), termId("queue")]);
    expect(values).toEqual([1.375, 1]);
  });
});
