import type { RankedPassage } from "@quarry/contracts";
import { aDocumentFacts, aRankedPassage } from "@quarry/testkit/builders";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { numberPassages } from "./numbered-passages.ts";

const tide = "The tide turned at noon. The fleet left the harbour. Nobody followed it.";
const other = "Wages rose after the plague.";
const grain = "Grain cost nine pence.";
const documents = new Map(
  Object.entries({ chronicle: `${tide} ${other}`, copy: tide, ledger: grain }).map(([documentId, text]) => [
    documentId,
    { text, facts: aDocumentFacts({ documentId }) },
  ]),
);

const passage = (documentId: string, start: number, end: number) =>
  aRankedPassage({ documentId, start, end, spans: [{ start, end, score: 1 }] });

const numbered = (found: readonly RankedPassage[], limits = { maxPassages: 9, maxTokens: 500 }) =>
  finish(numberPassages(found, documents, limits));

const shown = (...given: Parameters<typeof numbered>) => numbered(...given).map(({ id, text }) => [id, text]);

describe("numberPassages", () => {
  it("merges passages that overlap or contain each other, at the better rank", () => {
    const found = [passage("chronicle", 25, 55), passage("ledger", 0, 22), passage("chronicle", 0, 40)];
    expect(shown(found)).toEqual([
      ["p1", tide.slice(0, 55)],
      ["p2", grain],
    ]);
    expect(numbered(found)[0]?.passage.spans).toHaveLength(2);
  });

  it("keeps a text of several documents once, at the best rank: the longer one, or else the first", () => {
    const whole = passage("chronicle", 0, tide.length + 1 + other.length);
    const copy = passage("copy", 0, tide.length);
    expect(shown([copy, passage("ledger", 0, 22), whole])).toEqual([
      ["p1", `${tide} ${other}`],
      ["p2", grain],
    ]);
    const same = passage("chronicle", 0, tide.length);
    expect(numbered([same, copy]).map((one) => one.passage.documentId)).toEqual(["chronicle"]);
  });

  it("keeps different passages separate, and drops those that no document contains", () => {
    const found = [passage("chronicle", 0, 24), passage("gone", 0, 9), passage("chronicle", 25, 52)];
    expect(shown(found)).toEqual([
      ["p1", tide.slice(0, 24)],
      ["p2", tide.slice(25, 52)],
    ]);
  });

  it("shows whole passages by rank, and omits those that do not fit", () => {
    const found = [passage("ledger", 0, 22), passage("copy", 0, tide.length), passage("chronicle", 73, 101)];
    expect(shown(found, { maxPassages: 9, maxTokens: 15 })).toEqual([
      ["p1", grain],
      ["p2", other],
    ]);
    expect(shown(found, { maxPassages: 1, maxTokens: 500 })).toEqual([["p1", grain]]);
  });
});
