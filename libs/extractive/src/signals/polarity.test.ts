import { describe, expect, it } from "vitest";
import { clashBetween, createPolarityReader } from "./polarity.ts";

const clashOf = (one: string, other: string, language = "en"): number => {
  const read = createPolarityReader(language);
  return clashBetween(read(one), read(other));
};

describe("clashBetween", () => {
  it.each([
    ["en", "The drug increases bone mass.", "Bone mass was enhanced by the drug."],
    ["en", "The drug lowers the risk of stroke.", "It reduced strokes: the risk of stroke fell."],
    ["en", "The cache does not increase latency.", "The cache reduces latency."],
    ["zh", "缓存提高了延迟。", "延迟因缓存而上升。"],
    ["fi", "Lääke lisää luumassaa.", "Lääke vähentää luumassaa."],
  ])("finds none in %s: %s / %s", (language, one, other) => {
    expect(clashOf(one, other, language)).toBe(0);
  });

  it.each([
    ["The drug increases bone mass.", "The drug reduces bone mass."],
    ["The tax raised demand for bread.", "Demand for bread fell under the tax."],
    ["A larger cache improves latency.", "A larger cache does not improve latency."],
  ])("finds one around the words that both hold: %s / %s", (one, other) => {
    expect(clashOf(one, other)).toBeGreaterThan(0.2);
  });

  it("finds less of a clash the further away the signs are", () => {
    const near = clashOf("The drug increases bone mass.", "The drug reduces bone mass.");
    const far = clashOf(
      "The drug increases bone mass.",
      "Bone mass was what the study of older women in four towns said of the drug, and pain was reduced.",
    );
    expect(far).toBeLessThan(near / 2);
  });
});
