import type { Variation } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { newVariations } from "./new-variations.ts";

const broader = (text: string): Variation => ({ kind: "broader", text });

describe("newVariations", () => {
  it("drops what differs from an asked query only in case, punctuation or width", () => {
    const variations = ["Job recovery!", "ｊｏｂ  recovery", "job-recovery", "job retry"].map(broader);
    expect(newVariations(variations, ["job recovery"])).toStrictEqual([broader("job retry")]);
  });

  it("keeps the first of equal ones and drops empty ones", () => {
    const variations = ["a lock", " ? ", "A lock.", "b"].map(broader);
    expect(newVariations(variations, [])).toStrictEqual([broader("a lock"), broader("b")]);
  });

  it("drops what is too long for a query", () => {
    const variations = ["lock ".repeat(41), "lock ".repeat(40)].map(broader);
    expect(newVariations(variations, [])).toStrictEqual([broader("lock ".repeat(40).trim())]);
  });

  it("lets no kind crowd out another, and keeps their order", () => {
    const many = Array.from({ length: 9 }, (_, index) => broader(`query ${index}`));
    const few: Variation[] = [
      { kind: "narrower", text: "lock duration" },
      { kind: "feedback", text: "lock" },
    ];
    expect(newVariations([...many, ...few], [])).toStrictEqual([...many.slice(0, 6), ...few]);
  });

  it("gives at most eight, on one line each", () => {
    const variations = Array.from({ length: 12 }, (_, index) => broader(`query\n ${index} `));
    const texts = newVariations(variations, []).map(({ text }) => text);
    expect(texts).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `query ${index}`));
  });
});
