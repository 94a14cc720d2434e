import type { RankedPassage } from "@quarry/contracts";
import { aRankedPassage } from "@quarry/testkit/builders";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { distinctPassages } from "./distinct-passages.ts";

const tide = "The tide turned at noon. The fleet left the harbour. Nobody followed it.";
const other = "Wages rose after the plague.";
const texts = new Map([
  ["chronicle", `${tide} ${other}`],
  ["copy", tide],
  ["ledger", "Grain cost nine pence."],
]);

const passage = (documentId: string, start: number, end: number, rank = 0) =>
  aRankedPassage({
    passageId: `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b${String(rank).padStart(2, "0")}`,
    documentId,
    start,
    end,
    spans: [{ start, end, score: 1 }],
  });

const distinctIn = (found: readonly RankedPassage[]): RankedPassage[] =>
  finish(distinctPassages(found, texts));

const placesOf = (passages: readonly { documentId: string; start: number; end: number }[]) =>
  passages.map(({ documentId, start, end }) => [documentId, start, end]);

describe("distinctPassages", () => {
  it("merges passages that overlap or contain each other, at the better rank", () => {
    const found = [
      passage("chronicle", 25, 55, 1),
      passage("ledger", 0, 22, 2),
      passage("chronicle", 0, 40, 3),
    ];
    const distinct = distinctIn(found);
    expect(placesOf(distinct)).toEqual([
      ["chronicle", 0, 55],
      ["ledger", 0, 22],
    ]);
    expect(distinct[0]?.spans).toHaveLength(2);
  });

  it("keeps a text of several documents once: the longer one, or else the first", () => {
    const whole = passage("chronicle", 0, tide.length + 1 + other.length, 1);
    const copy = passage("copy", 0, tide.length, 2);
    expect(placesOf(distinctIn([copy, passage("ledger", 0, 22, 3), whole]))).toEqual([
      ["ledger", 0, 22],
      ["chronicle", whole.start, whole.end],
    ]);
    const same = passage("chronicle", 0, tide.length, 4);
    expect(placesOf(distinctIn([same, copy]))).toEqual([["chronicle", 0, tide.length]]);
  });

  it("keeps different passages separate, and drops those that no document contains", () => {
    const found = [passage("chronicle", 0, 24, 1), passage("chronicle", 25, 52, 2), passage("gone", 0, 9, 3)];
    expect(placesOf(distinctIn(found))).toEqual([
      ["chronicle", 0, 24],
      ["chronicle", 25, 52],
    ]);
  });
});
