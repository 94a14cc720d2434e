import { describe, expect, it } from "vitest";
import { isRightOutcome } from "./judge-outcome.ts";

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
