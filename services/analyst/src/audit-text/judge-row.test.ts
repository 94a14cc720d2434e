import { describe, expect, it } from "vitest";
import { findOpposite } from "./judge-row.ts";

describe("findOpposite", () => {
  it.each([
    ["a denial", "The queue drops jobs.", "Bread is baked. The queue never drops jobs.", "negation"],
    ["an opposite word", "The drug increases the pressure.", "The drug decreases the pressure.", "antonym"],
    ["the same", "The queue drops jobs.", "The queue drops jobs.", undefined],
    ["another number", "A job is retried 5 times.", "A job is retried 20 times.", undefined],
  ])("finds %s", (_what, claim, quote, opposite) => {
    expect(findOpposite(claim, quote, "en")).toBe(opposite);
  });
});

describe("an opposite word", () => {
  it("is found in the sentence that shares most words, and in no other", () => {
    const claim = "Nerve activity is reduced in pregnancy.";
    const of = (quote: string) => findOpposite(claim, quote, "en");
    expect(of("In pregnancy, nerve activity of most women is increased.")).toBe("antonym");
    expect(of("Nerve activity is less in pregnancy. Appetite is increased.")).toBeUndefined();
  });

  it("is not searched if the exact words are present", () => {
    expect(findOpposite("It is reduced.", "It is reduced. Then it is increased.", "en")).toBeUndefined();
  });
});
