import type { Citation } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { CheckedCitation } from "./check-citations.ts";
import { reasonOf } from "./reason-of.ts";

const citation: Citation = {
  documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a",
  start: 0,
  end: 4,
  quote: "tide",
};
const found: CheckedCitation = {
  sentence: { id: "s1", section: "answer", text: "The tide rises.", citations: [citation] },
  citation,
  isStored: true,
  isVerbatim: true,
  isQuoted: false,
  score: 0.5,
  numbersAgree: true,
  numbersElsewhere: true,
};

describe("reasonOf", () => {
  it.each<[string, Partial<CheckedCitation>, number]>([
    ["its source is not among those that were read", { isStored: false, isVerbatim: false }, 0],
    ["its quote does not stand in the source", { isVerbatim: false }, 1],
    ["the quote does not support it", {}, 0.1],
    ["a number of it does not stand in the quote", { numbersAgree: false, numbersElsewhere: false }, 0.9],
    ["a number of it stands in another of its quotes only", { numbersAgree: false }, 0.9],
    ["the quote may support it only in part", {}, 0.5],
  ])("says: %s", (reason, changes, support) => {
    expect(reasonOf({ ...found, ...changes }, { support, said: undefined })).toBe(reason);
  });

  it("says when nothing but a model's view speaks for it", () => {
    const said = { view: "full", unsupported: [] } as const;
    expect(reasonOf(found, { support: 0.6, said })).toContain("only the language model");
  });

  it("says that the quote says otherwise before anything about support", () => {
    const said = { view: "contradicts", unsupported: [] } as const;
    expect(reasonOf(found, { support: 0, said })).toBe("the quote says otherwise");
  });
});
