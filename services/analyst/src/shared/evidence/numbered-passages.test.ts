import { defaultContextTokens } from "@quarry/language-model";
import { aRankedPassage } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { numberPassages, sourceTokensFor } from "./numbered-passages.ts";

const texts = new Map([
  ["ledger", "The canal company paid its masons in salt until the winter of 1791."],
  ["trial", "Of 40 patients who took the drug, 12 slept through the night."],
  ["manual", "A queue drops no job."],
]);

const passage = (documentId: string, rank: number) =>
  aRankedPassage({
    passageId: `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b0${rank}`,
    documentId,
    start: 0,
    end: texts.get(documentId)?.length ?? 9,
  });

const found = [passage("ledger", 1), passage("gone", 2), passage("trial", 3), passage("manual", 4)];
const shownWithin = (maxTokens: number, maxPassages = 9) =>
  numberPassages(found, texts, { maxPassages, maxTokens }).map(({ id, text }) => [id, text]);

describe("numberPassages", () => {
  it("shows whole passages by rank, and omits those that do not fit", () => {
    expect(shownWithin(500)).toEqual([...texts.values()].map((text, index) => [`p${index + 1}`, text]));
    expect(shownWithin(30)).toEqual([
      ["p1", texts.get("ledger")],
      ["p2", texts.get("manual")],
    ]);
    expect(shownWithin(500, 1)).toEqual([["p1", texts.get("ledger")]]);
  });
});

describe("sourceTokensFor", () => {
  it("depends on the context length of the model", () => {
    expect(sourceTokensFor({ contextTokens: 8000 })).toBe(4000);
    expect(sourceTokensFor({ contextTokens: 200_000 })).toBe(100_000);
    expect(sourceTokensFor(null)).toBe(defaultContextTokens / 2);
  });
});
