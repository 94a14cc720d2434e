import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createEncodeQueries } from "./encode-queries.ts";

const { signal } = new AbortController();

const countingEncoder = () => {
  const asked: string[] = [];
  const encodeQuery = async (text: string): Promise<Encoded> => {
    asked.push(text);
    const data = Float32Array.of(text.length);
    return {
      dense: data,
      tokens: { data, count: 1, dimensions: 1 },
      offsets: [[0, text.length]],
      unknownShare: 0,
    };
  };
  return { asked, encodeQuery };
};

describe("createEncodeQueries", () => {
  it("encodes a text once and keeps the order asked for", async () => {
    const encoder = countingEncoder();
    const encodeQueries = createEncodeQueries(encoder);
    await encodeQueries(["four", "to"], signal);
    const { encoded, hits } = await encodeQueries(["sevenns", "to", "four"], signal);
    expect(encoded.map(({ dense }) => dense[0])).toEqual([7, 2, 4]);
    expect(hits).toBe(2);
    expect(encoder.asked).toEqual(["four", "to", "sevenns"]);
  });

  it("encodes a text once that is asked for twice in one go", async () => {
    const encoder = countingEncoder();
    const { encoded } = await createEncodeQueries(encoder)(["same", "same"], signal);
    expect(encoded).toHaveLength(2);
    expect(encoder.asked).toEqual(["same"]);
  });
});
