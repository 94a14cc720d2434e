import type { AuditRow } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { withoutFailedCitations } from "./without-failed-citations.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";

const audited = (text: string, ...found: readonly (readonly [string, AuditRow["status"]])[]) => ({
  sentence: {
    id: "s1",
    section: "answer",
    text,
    citations: found.map(([quote]) => ({ documentId, start: 0, end: quote.length, quote })),
  },
  rows: found.map(([quote, status]) => ({
    sentenceId: "s1",
    text,
    documentId,
    quote,
    verbatim: true,
    support: 0.5,
    numbersAgree: true,
    status,
  })),
});

describe("withoutFailedCitations", () => {
  it("keeps the citations that stand, with their rows", () => {
    const after = withoutFailedCitations(
      audited("The tide rises.", ["Tides rise.", "REVIEW"], ["Bread is baked.", "FAIL"]),
    );
    expect(after?.sentence.citations.map(({ quote }) => quote)).toEqual(["Tides rise."]);
    expect(after?.rows.map(({ status }) => status)).toEqual(["REVIEW"]);
  });

  it("is nothing when none stands", () => {
    expect(withoutFailedCitations(audited("The tide rises.", ["Bread.", "FAIL"]))).toBeUndefined();
  });

  it("is nothing when a number goes with what failed", () => {
    const found = [
      ["Tides rise.", "REVIEW"],
      ["Twelve hours, 12 of them.", "FAIL"],
    ] as const;
    expect(withoutFailedCitations(audited("The tide rises every 12 hours.", ...found))).toBeUndefined();
  });
});
