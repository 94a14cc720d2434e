import { describe, expect, it } from "vitest";
import { isRightOutcome, wordOverlap } from "./measure-pdfs.ts";

describe("wordOverlap", () => {
  it("counts each word as often as both have it, whatever order and case", () => {
    const { f1, precision, recall } = wordOverlap("the cat and the dog", "The dog saw the other cat");
    expect([precision, recall]).toEqual([4 / 5, 4 / 6]);
    expect(f1).toBeCloseTo(8 / 11, 10);
  });

  it("takes characters that look the same for the same", () => {
    expect(wordOverlap("the ﬁle is here", "the file is here").f1).toBe(1);
  });

  it("cuts scripts without spaces into words", () => {
    const { precision, recall } = wordOverlap("检索增强生成", "检索增强生成是一种方法。");
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThan(0.3);
    expect(recall).toBeLessThan(1);
  });

  it("is 0 where nothing was read", () => {
    expect(wordOverlap("", "some words")).toEqual({ f1: 0, precision: 0, recall: 0 });
  });
});

describe("isRightOutcome", () => {
  it.each([
    ["text", "read", true],
    ["text", "no-text", false],
    ["cjk", "damaged", false],
    ["no-text/scan", "no-text", true],
    ["no-text/scan", "read", false],
    ["error:PasswordException", "password-protected", true],
    ["error:PasswordException", "damaged", false],
    ["error:InvalidPDFException", "damaged", true],
    ["error:InvalidPDFException", "read", true],
    ["error:InvalidPDFException", "no-text", false],
    ["hangs a parser (>20 s)", "timeout", true],
    ["hangs a parser (>20 s)", "none", false],
  ])("holds of %s that %s is right: %s", (pdfClass, outcome, isRight) => {
    expect(isRightOutcome(pdfClass, outcome)).toBe(isRight);
  });
});
