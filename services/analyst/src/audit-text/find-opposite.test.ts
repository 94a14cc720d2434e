import { describe, expect, it } from "vitest";
import { findOpposite, hasOppositeWord } from "./find-opposite.ts";

describe("findOpposite", () => {
  it.each([
    ["a denial", "The queue drops jobs.", "Bread is baked. The queue never drops jobs.", "negation"],
    ["an opposite word", "The drug increases the pressure.", "The drug decreases the pressure.", "antonym"],
    ["another date", "The library was released in 2019.", "The library was released in 2021.", "date"],
    ["the same", "The queue drops jobs.", "The queue drops jobs.", undefined],
    ["another number", "A job is retried 5 times.", "A job is retried 20 times.", undefined],
  ])("finds %s", (_what, claim, quote, opposite) => {
    expect(findOpposite(claim, quote, "en")).toBe(opposite);
  });
});

describe("hasOppositeWord", () => {
  it("sees an opposite in the sentence that shares most words, and in no other", () => {
    const claim = "Nerve activity is reduced in pregnancy.";
    expect(hasOppositeWord(claim, "In pregnancy, nerve activity of most women is increased.", "en")).toBe(
      true,
    );
    expect(hasOppositeWord(claim, "Nerve activity is less in pregnancy. Appetite is increased.", "en")).toBe(
      false,
    );
  });

  it("sees none where the very words stand", () => {
    expect(hasOppositeWord("It is reduced.", "It is reduced. Then it is increased.", "en")).toBe(false);
  });
});
