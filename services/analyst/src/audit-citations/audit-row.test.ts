import type { SupportView } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { auditRow } from "./audit-row.ts";
import type { CheckedCitation } from "./check-citations.ts";

const citation = { documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a", start: 3, end: 7, quote: "tide" };

const checked = (changes: Partial<CheckedCitation>): CheckedCitation => ({
  sentence: { id: "s1", section: "answer", text: "The tide rises.", citations: [citation] },
  citation,
  isStored: true,
  isVerbatim: true,
  isQuoted: false,
  score: 0.5,
  numbersAgree: true,
  numbersElsewhere: true,
  ...changes,
});

const viewed = (view: SupportView) => ({ view, unsupported: ["rises"] });

describe("auditRow", () => {
  it.each([
    [1, "PASS"],
    [0.7, "PASS"],
    [0.69, "REVIEW"],
    [0.3, "REVIEW"],
    [0.29, "FAIL"],
  ])("goes by a score of %s without a view", (score, status) => {
    expect(auditRow(checked({ score }))).toMatchObject({ support: score, status });
  });

  it.each<[number, SupportView, string]>([
    [0.5, "full", "PASS"],
    [0.25, "full", "PASS"],
    [0, "full", "REVIEW"],
    [0.9, "partial", "REVIEW"],
    [0, "partial", "REVIEW"],
    [0.5, "none", "FAIL"],
    [0.9, "none", "REVIEW"],
    [0.9, "contradicts", "FAIL"],
  ])("weighs a score of %s with the view %s to %s", (score, view, status) => {
    expect(auditRow(checked({ score }), viewed(view))).toMatchObject({ view, status });
  });

  it.each<[string, Partial<CheckedCitation>, string]>([
    ["a quote that does not stand there", { isVerbatim: false }, "FAIL"],
    ["a number that is missing", { numbersAgree: false, numbersElsewhere: false }, "FAIL"],
    ["a number that another citation brings", { numbersAgree: false }, "REVIEW"],
    ["a source that is not stored", { isStored: false }, "SOURCE_NOT_INDEXED"],
  ])("lets no view lift %s", (_what, changes, status) => {
    expect(auditRow(checked({ score: 1, ...changes }), viewed("full")).status).toBe(status);
  });

  it("says where the quote stands, and why it does not pass", () => {
    expect(auditRow(checked({ score: 0.9 }), viewed("partial"))).toMatchObject({
      start: 3,
      end: 7,
      unsupported: ["rises"],
      reason: "the quote does not say “rises”",
    });
    expect(auditRow(checked({ score: 0.9 }))).not.toHaveProperty("reason");
  });
});
