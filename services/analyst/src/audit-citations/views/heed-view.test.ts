import { describe, expect, it } from "vitest";
import type { CheckedCitation } from "../check-citations.ts";
import { heedView } from "./heed-view.ts";

const citation = {
  documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a",
  start: 0,
  end: 30,
  quote: "The tide rises twice a day.",
};
const checked: CheckedCitation = {
  sentence: {
    id: "s1",
    section: "answer",
    text: "The tide rises twice a day because of the moon.",
    citations: [citation],
  },
  citation,
  isStored: true,
  isVerbatim: true,
  isQuoted: false,
  score: 0.8,
  numbersAgree: true,
  numbersElsewhere: true,
};

const heed = (support: "full" | "partial" | "none" | "contradicts", ...unsupported: string[]) =>
  heedView({ id: "a1", support, unsupported }, checked);

describe("heedView", () => {
  it("keeps the words that stand in the sentence and not in the quote", () => {
    expect(heed("partial", "because of the moon", "rises twice", "in the harbour")).toEqual({
      view: "partial",
      unsupported: ["because of the moon"],
    });
  });

  it("does not believe that a part is missing when no such words are left", () => {
    expect(heed("partial", "rises twice")).toBeUndefined();
    expect(heed("partial")).toBeUndefined();
  });

  it("heeds that nothing is there without any words", () => {
    expect(heed("none")).toEqual({ view: "none", unsupported: [] });
    expect(heed("contradicts", "in the harbour")).toEqual({ view: "contradicts", unsupported: [] });
  });

  it("takes no words as missing where all is said to be there", () => {
    expect(heed("full", "because of the moon")).toEqual({ view: "full", unsupported: [] });
  });
});
