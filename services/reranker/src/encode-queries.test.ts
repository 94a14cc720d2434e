import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { createEncodeQueries } from "./encode-queries.ts";

const { signal } = new AbortController();

const countingEncoder = () => {
  const asked: string[] = [];
  const encode = async (texts: readonly { readonly text: string }[]): Promise<Encoded[]> =>
    texts.map(({ text }) => {
      asked.push(text);
      const data = Float32Array.of(text.length);
      return { dense: data, tokens: { data, count: 1, dimensions: 1 }, offsets: [[0, text.length]] };
    });
  return { asked, encode };
};

describe("createEncodeQueries", () => {
  it("encodes a text once and keeps the order asked for", async () => {
    const encoder = countingEncoder();
    const encodeQueries = createEncodeQueries(encoder);
    await encodeQueries(["four", "to"], signal);
    const again = await encodeQueries(["sevenns", "to", "four"], signal);
    expect(again.map(({ dense }) => dense[0])).toEqual([7, 2, 4]);
    expect(encoder.asked).toEqual(["four", "to", "sevenns"]);
  });
});
