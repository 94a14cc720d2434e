import { describe, expect, it } from "vitest";
import { comparePolarity, createPolarityReader, type PolarityComparison } from "./polarity.ts";

const compare = (one: string, other: string, language = "en"): PolarityComparison => {
  const read = createPolarityReader(language);
  return comparePolarity(read(one), read(other));
};

describe("comparePolarity", () => {
  it.each([
    ["The drug increases bone mass.", "Bone mass was enhanced by the drug."],
    ["The drug lowers the risk of stroke.", "It reduced strokes: the risk of stroke fell."],
    ["The cache does not increase latency.", "The cache reduces latency."],
    ["缓存提高了延迟。", "延迟因缓存而上升。"],
  ])("finds one sign in %s and %s", (one, other) => {
    const language = one.startsWith("缓") ? "zh" : "en";
    expect(compare(one, other, language)).toMatchObject({ sameSign: 1, clash: 0 });
  });

  it("finds a clash around the words that both hold", () => {
    const { sameSign, clash } = compare("The drug increases bone mass.", "The drug reduces bone mass.");
    expect(sameSign).toBe(-1);
    expect(clash).toBeGreaterThan(0.5);
  });

  it("hears a clash less the further away the signs are", () => {
    const near = compare("The drug increases bone mass.", "The drug reduces bone mass.");
    const far = compare(
      "The drug increases bone mass.",
      "Bone mass was what the study of older women in four towns said of the drug, and pain was reduced.",
    );
    expect(far.clash).toBeLessThan(near.clash / 2);
  });

  it("tells when one denies and the other does not", () => {
    const said = "Locks survive a crash of their worker.";
    expect(compare(said, "Locks do not survive a crash.").oneDenies).toBe(1);
    expect(compare(said, "No lock is lost without a crash.").oneDenies).toBe(0);
  });

  it("finds nothing in a language without tables", () => {
    expect(compare("Lääke lisää luumassaa.", "Lääke vähentää luumassaa.", "fi")).toEqual({
      sameSign: 1,
      clash: 0,
      oneDenies: 0,
    });
  });
});
