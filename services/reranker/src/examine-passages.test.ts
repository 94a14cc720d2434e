import { quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { aFoundPassage } from "../test/a-found-passage.ts";
import { createReadVectors, markSpans } from "./examine-passages.ts";

/** Sentences of ten characters each, with the named rows. */
const sentences = (...rows: readonly (readonly number[])[]) =>
  rows.map((own, index) => ({ start: index * 10, end: index * 10 + 10, rows: own }));

/** Each row of a passage has this score; rows add up. */
const matchOf = (total: number, ...value: readonly number[]) => ({
  total,
  ofRows: (rows: Iterable<number>) => [...rows].reduce((sum, row) => sum + (value[row] ?? 0), 0),
});

describe("markSpans", () => {
  it("puts the sentence first that reaches most, with its share", () => {
    expect(markSpans(sentences([0], [1, 2]), matchOf(4, 1, 2, 1))).toEqual([
      { start: 10, end: 20, score: 0.75 },
      { start: 0, end: 10, score: 0.25 },
    ]);
  });

  it("answers with one sentence even when nothing speaks for any", () => {
    expect(markSpans(sentences([], []), matchOf(0))).toEqual([{ start: 0, end: 10, score: 0 }]);
    expect(markSpans(sentences([0], []), matchOf(-1, -1))).toEqual([{ start: 0, end: 10, score: 0 }]);
  });

  it("marks at most five sentences", () => {
    const rows = Array.from({ length: 7 }, (_, row) => [row]);
    expect(markSpans(sentences(...rows), matchOf(7, 1, 1, 1, 1, 1, 1, 1))).toHaveLength(5);
  });
});

const row = (...values: readonly number[]) =>
  readQuantisedRows(
    quantiseRows({ data: Float32Array.from(values), count: 1, dimensions: values.length }),
    values.length,
  );

const profile = {
  id: "model@1",
  dimensions: 2,
  tokenDimensions: 2,
  maxTokens: 512,
  arithmetic: "int8",
} as const;

/** A store with these passages, and the reads it received. */
const storeOf = (...ids: readonly string[]) => {
  const reads: string[][] = [];
  const readVectors = createReadVectors({
    evidence: {
      readVectors: async (passageIds) => {
        reads.push([...passageIds]);
        const found = passageIds.filter((id) => ids.includes(id));
        return new Map(found.map((id) => [id, { dense: row(1, 0), tokens: row(0, 1), sentences: [] }]));
      },
      search: async () => expect.fail("not needed here"),
      scoreBm25: async () => expect.fail("not needed here"),
    },
    encoder: { profile, encodeQuery: async () => expect.fail("not needed here") },
  });
  return { reads, readVectors };
};

describe("createReadVectors", () => {
  const [one, two] = [aFoundPassage({ passageId: "one" }), aFoundPassage({ passageId: "two" })];

  it("reads only what was not read before", async () => {
    const { reads, readVectors } = storeOf("one", "two");
    await readVectors([one]);
    const { vectors, hits } = await readVectors([one, two]);
    expect(reads).toEqual([["one"], ["two"]]);
    expect(hits).toBe(1);
    expect([...vectors.keys()]).toEqual(["one", "two"]);
    expect(vectors.get("two")?.dense[0]).toBeCloseTo(1, 1);
  });

  it("reads a passage again that was cut differently", async () => {
    const { reads, readVectors } = storeOf("one");
    await readVectors([one]);
    await readVectors([{ ...one, end: 12 }]);
    expect(reads).toEqual([["one"], ["one"]]);
  });

  it("reads a passage again whose document got another title", async () => {
    const { reads, readVectors } = storeOf("one");
    await readVectors([one]);
    await readVectors([{ ...one, title: "What a lock is" }]);
    expect(reads).toEqual([["one"], ["one"]]);
  });

  it("has no entry for a passage that is gone", async () => {
    const { vectors } = await storeOf().readVectors([one]);
    expect(vectors.size).toBe(0);
  });
});
