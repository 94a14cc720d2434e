import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createSimilarity } from "./create-similarity.ts";

const encoded = (dense: readonly number[]): Encoded => {
  const data = new Float32Array(dense);
  return {
    dense: data,
    tokens: { data, count: 1, dimensions: 2 },
    offsets: [[0, 1]],
    unknownShare: 0,
  };
};

describe("createSimilarity", () => {
  const similarityOf = (id: string) =>
    createSimilarity({
      profile: { id },
      encodeQuery: async () => encoded([1, 0]),
      encode: async (texts) => texts.map(({ text }) => encoded(text === "same" ? [1, 0] : [0, 1])),
    });

  it("tells for each text how near its vector comes to that of the query", async () => {
    expect(await similarityOf("any").of("query", ["same", "other"])).toEqual([1, 0]);
  });

  it.each([
    ["Xenova/gte-small@int8", "en-GB", true],
    ["Xenova/gte-small@int8", "ru", false],
    ["Xenova/gte-small@int8", "und", false],
    ["somebody/multilingual@int8", "ru", true],
  ])("of %s reads %s: %s", (id, language, read) => {
    expect(similarityOf(id).reads(language)).toBe(read);
  });
});
