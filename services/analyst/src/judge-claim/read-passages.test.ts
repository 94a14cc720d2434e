import type { Encoded, SignalEncoder } from "@quarry/extractive";
import { describe, expect, it } from "vitest";
import { cacheEncodings } from "./read-passages.ts";

const encoded = (text: string): Encoded => ({
  dense: new Float32Array([text.length]),
  tokens: { data: new Float32Array([text.length]), count: 1, dimensions: 1 },
  offsets: [[0, text.length]],
});

const open = () => {
  const heard: string[] = [];
  const encoder = cacheEncodings({
    profile: { id: "fake", tokenDimensions: 1 },
    encode: async (texts) => {
      heard.push(...texts.map(({ text }) => text));
      return texts.map(({ text }) => encoded(text));
    },
  });
  const encode = async (...texts: readonly string[]) =>
    (await encoder.encode(texts.map((text) => ({ text })))).map(({ dense }) => dense[0]);
  return { heard, encode };
};

describe("cacheEncodings", () => {
  it("encodes a text once and answers every text in its place", async () => {
    const { heard, encode } = open();
    expect(await encode("a", "bb", "a")).toEqual([1, 2, 1]);
    expect(await encode("ccc", "bb")).toEqual([3, 2]);
    expect(heard).toEqual(["a", "bb", "ccc"]);
  });

  it("asks for the profile only when it is asked for it", () => {
    const loading: SignalEncoder = {
      get profile(): never {
        throw new Error("not loaded");
      },
      encode: async () => [],
    };
    const kept = cacheEncodings(loading);
    expect(() => kept.profile).toThrow("not loaded");
  });

  it("forgets what was asked for longest ago", async () => {
    const { heard, encode } = open();
    const many = Array.from({ length: 400 }, (_, index) => `text ${index}`);
    await encode(...many);
    await encode("text 0", "new");
    await encode("text 0", "text 1");
    expect(heard.slice(400)).toEqual(["new", "text 1"]);
  });
});
