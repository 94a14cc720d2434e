import { describe, expect, it } from "vitest";
import { sampleContent } from "../testing/sample-bundle.ts";
import { coverageTable } from "./coverage-table.ts";

const { findings } = sampleContent();
const parts = {
  answered: 0.95,
  publishers: 0.33,
  grade: 0.9,
  recency: 1,
  contradictions: 1,
  requirements: 1,
};
const [topic] = findings.topics;

const rowOf = (changes: object): string | undefined =>
  coverageTable({ ...findings, topics: topic === undefined ? [] : [{ ...topic, ...changes }] })
    .split("\n")
    .at(-1);

describe("coverageTable", () => {
  it("says what keeps a score from 1, the least first", () => {
    expect(rowOf({ score: 0.74, parts })).toContain("0.74 | publishers 0.33, grade 0.90, answered 0.95");
  });

  it("says nothing of a full score, and of a topic whose parts were not kept", () => {
    const full = Object.fromEntries(Object.keys(parts).map((part) => [part, 1]));
    for (const row of [rowOf({ parts: full }), rowOf({})]) expect(row).toMatch(/\d\.\d\d \| +\|$/u);
  });

  it("is empty without topics", () => {
    expect(coverageTable({ ...findings, topics: [] })).toBe("");
  });
});
