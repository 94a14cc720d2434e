import { quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { describe, expect, it } from "vitest";
import { aFoundPassage } from "../../test/a-found-passage.ts";
import { createReadVectors } from "./read-vectors.ts";

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

/** A store that has these passages, and the reads it was asked for. */
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

  it("asks the store nothing when everything is known", async () => {
    const { reads, readVectors } = storeOf("one");
    await readVectors([one]);
    await readVectors([one]);
    expect(reads).toHaveLength(1);
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
