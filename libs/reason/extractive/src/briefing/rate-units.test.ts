import type { RankedPassage } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { rateUnits, readUnits } from "./rate-units.ts";

/** Returns the units of a text that are rated for a question. */
const rated = (text: string, question: string, passages: readonly RankedPassage[] = []) => {
  const source = { documentId: "d", uri: "file:d", title: "d", publisher: "files", language: "en", text };
  const topic = { id: "t1", name: question, question, queries: [question] };
  const units = finish(readUnits([source], "en"));
  return finish(rateUnits({ topic, gaps: [], passages: [...passages], findings: [] }, units, "en"));
};

const ratedLines = (text: string, question: string, passages: readonly RankedPassage[] = []): string[] =>
  rated(text, question, passages).flatMap(({ lines }) =>
    lines.map(({ start, end }) => text.slice(start, end)),
  );

const passageOf = (text: string, nearWords: RankedPassage["nearWords"]): RankedPassage => ({
  passageId: "00000000-0000-4000-8000-000000000000",
  documentId: "d",
  start: 0,
  end: text.length,
  publisher: "files",
  grade: "C",
  score: 1,
  spans: [],
  why: { legs: [], dense: 0, bm25: 0, maxSim: 0 },
  nearWords,
});

describe("rateUnits", () => {
  it("rates units only if one of them matches most of the question, literally or in meaning", () => {
    const text = "# Hut\n\nThe ferry leaves at nine.\n\nLunch is at noon.\n";
    const question = "Which pilot steers the ferry?";
    const near = (nearness: number) =>
      ["pilot", "steers"].map((word) => ({ start: 7, end: 31, word, nearness }));
    expect(ratedLines(text, question, [passageOf(text, near(0.2))])).toEqual([]);
    expect(ratedLines(text, question, [passageOf(text, near(0.5))])).toContain("The ferry leaves at nine.");
  });

  it("counts together what units under one heading match", () => {
    const question = "Which ferry carries goats?";
    const apart = "## Boats\n\nThe ferry leaves at nine.\n\n## Animals\n\nIt carries goats.\n";
    expect(ratedLines(apart.replace("## Animals\n\n", ""), question)).toHaveLength(2);
    expect(ratedLines(apart.replace("carries", "leads"), question)).toEqual([]);
  });

  it("rates a unit by the ranking of its own part of a merged passage", () => {
    const text = "# Hut\n\nThe ferry leaves at nine.\n\nThe ferry carries goats.\n";
    const at = text.indexOf("The ferry carries");
    const parts = [
      { start: 0, end: at, score: 1 },
      { start: at, end: text.length, score: 3 },
    ];
    const [first, second] = rated(text, "Where is the ferry?", [{ ...passageOf(text, []), score: 3, parts }]);
    expect(second?.score).toBeGreaterThan(first?.score ?? Infinity);
  });
});
