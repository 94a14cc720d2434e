import { describe, expect, it } from "vitest";
import { readSentence } from "./sentence-form.ts";

const read = (sentence: string, language = "en"): [string, string] => {
  const { skipped, form } = readSentence(sentence, language);
  return [form, sentence.slice(skipped)];
};

describe("readSentence", () => {
  it.each([
    ["METHODS We measured the yield of forty fields.", "We measured the yield of forty fields."],
    ["Results: The yield of the fields rose by a third.", "The yield of the fields rose by a third."],
    ["- **Cost**: The pump costs as much as a small car.", "The pump costs as much as a small car."],
    ["However, the harbour silted up within a century.", "the harbour silted up within a century."],
  ])("quotes %j without what stands before it", (sentence, quoted) => {
    expect(read(sentence)).toEqual(["alone", quoted]);
  });

  it.each([
    ["It fell by a fifth in the first year.", "en"],
    ["These ships carried grain and timber.", "en"],
    ["However, it fell by a fifth in the first year.", "en"],
    ["Sie arbeitet auch bei tiefen Temperaturen gut.", "de"],
    ["Elle protège les bourgeons contre le gel.", "fr"],
    ["Он работает без перезарядки несколько лет.", "ru"],
    ["它的数量近年来有所回升。", "zh"],
  ])("does not quote %j without the sentence before it", (sentence, language) => {
    expect(read(sentence, language)[0]).toBe("after-previous");
  });

  it.each([
    "Share | Print | Back to top",
    "16-19 0.41 0.39 0.38",
    "Table 2: Employment by age",
    "The steps are as follows:",
    "Should meat be frozen a second time?",
    "and others have shown that the effect is small.",
    "See `a`.",
  ])("never quotes %j", (sentence) => {
    expect(read(sentence)[0]).toBe("never");
  });

  it("quotes what opens a document, though it begins in the middle", () => {
    expect(readSentence("its harbour silted up within a century.", "en", true).form).toBe("alone");
  });

  it("leaves a word that only looks like a label", () => {
    expect(read("Results vary with the age of the tree.")).toEqual([
      "alone",
      "Results vary with the age of the tree.",
    ]);
  });
});
