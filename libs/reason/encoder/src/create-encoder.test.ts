import { describe, expect, it } from "vitest";
import { encoderPart } from "./create-encoder.ts";
import type { Encoded, Encoder } from "./encoder.ts";

const encoded: Encoded = {
  dense: Float32Array.of(1),
  tokens: { data: Float32Array.of(1), count: 1, dimensions: 1 },
  offsets: [[0, 1]],
  unknownShare: 0,
};

const fakeEncoder = () => {
  const state = { closed: false };
  const encoder: Encoder = {
    profile: { id: "fake", dimensions: 1, tokenDimensions: 1, maxTokens: 8, arithmetic: "int8" },
    countTokens: (text) => text.length,
    encode: async (texts) => texts.map(() => encoded),
    encodePassages: async () => [],
    encodeQuery: async () => encoded,
    close: async () => {
      state.closed = true;
    },
  };
  return { encoder, state };
};

describe("encoderPart", () => {
  it("is ready and encodes after its start", async () => {
    const part = encoderPart({}, async () => fakeEncoder().encoder);
    expect(await part.ready()).toContain("not loaded");
    await expect(part.encoder.encodeQuery("a")).rejects.toMatchObject({ code: "encoder-failed" });
    await part.start();
    expect(await part.ready()).toBe(true);
    expect(await part.encoder.encodeQuery("a")).toBe(encoded);
    expect(part.encoder.profile.id).toBe("fake");
  });

  it("closes its encoder when it stops, also one with the wrong vector length", async () => {
    const { encoder, state } = fakeEncoder();
    const part = encoderPart({ dimensions: 384 }, async () => encoder);
    await expect(part.start()).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("EMBEDDING_DIMENSIONS"),
    });
    await part.stop();
    expect(state.closed).toBe(true);
    expect(await part.ready()).toContain("not loaded");
  });
});
