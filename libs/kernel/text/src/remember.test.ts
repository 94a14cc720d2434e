import { describe, expect, it } from "vitest";
import { remember } from "./remember.ts";

const counting = (max: number) => {
  const made: string[] = [];
  const upper = remember((word: string) => {
    made.push(word);
    return word.toUpperCase();
  }, max);
  return { made, upper };
};

describe("remember", () => {
  it("creates a value once and returns the same one afterwards", () => {
    const { made, upper } = counting(2);
    expect([upper("a"), upper("b"), upper("a")]).toEqual(["A", "B", "A"]);
    expect(made).toEqual(["a", "b"]);
  });

  it("forgets all when it holds as much as it may", () => {
    const { made, upper } = counting(2);
    for (const word of ["a", "b", "c", "c", "a"]) upper(word);
    expect(made).toEqual(["a", "b", "c", "a"]);
  });

  it("remembers what is false", () => {
    let asked = 0;
    const no = remember((_key: string) => {
      asked += 1;
      return false;
    }, 1);
    expect([no("a"), no("a"), asked]).toEqual([false, false, 1]);
  });
});
