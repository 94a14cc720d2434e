import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { turnsUntilEnd } from "@quarry/testkit/turns";
import { AutoTokenizer, env } from "@xenova/transformers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createEncoder, type Encoded, type Encoder } from "../src/index.ts";
import { defaultModelDirectory } from "../src/locate-model.ts";

const passage =
  "Café workers aren’t idle: a stalled job is re-queued after 15 s, and its lock (e.g. “job-7”) is released.";

const lengthOf = (vector: Float32Array): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
const vectorOf = (encoded?: Encoded): Float32Array => encoded?.dense ?? expect.fail("nothing was encoded");
const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, position) => sum + value * (right[position] ?? 0), 0);

/*
 * A dozen texts and their dense vectors, float32 in base64, as the fp32 weights gave them on one machine. Every other
 * type of processor must return similar ones: in fp32 it rounds differently, in int8 it must not saturate.
 */
const stored = z
  .array(z.object({ text: z.string(), vector: z.base64() }))
  .length(12)
  .parse(JSON.parse(await readFile(join(import.meta.dirname, "fixtures/fp32-vectors.json"), "utf8")));

const decode = (base64: string): Float32Array => {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  return new Float32Array(bytes.buffer);
};

/** Tests that vectors resemble the stored ones. */
const testFidelity = (encoderOf: () => Encoder, minCosine: number): void => {
  it.each(stored)(
    `returns vectors with a cosine of at least ${minCosine} to stored fp32: $text`,
    async ({ text, vector }) => {
      const [encoded] = await encoderOf().encode([{ text }]);
      expect(dot(vectorOf(encoded), decode(vector))).toBeGreaterThan(minCosine);
    },
  );
};

describe("createEncoder", () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await createEncoder();
  });
  afterAll(() => encoder.close());

  it("describes its vectors", () => {
    expect(encoder.profile).toEqual({
      id: "Xenova/gte-small@398a2999/int8.2",
      dimensions: 384,
      tokenDimensions: 384,
      maxTokens: 512,
      arithmetic: "int8",
    });
  });

  it("returns the same vectors, bit for bit, for a text alone and among others", async () => {
    const others = ["between", `${passage} `.repeat(6), "# Heading"].map((text) => ({ text }));
    const [alone] = await encoder.encode([{ text: passage }]);
    const [first, ...rest] = await encoder.encode([{ text: passage }, ...others, { text: passage }]);
    expect(first).toEqual(alone);
    expect(rest.at(-1)).toEqual(alone);
  });

  it("returns vectors of length 1", async () => {
    const { dense, tokens } = await encoder.encodeQuery(passage);
    expect(lengthOf(dense)).toBeCloseTo(1, 5);
    expect(tokens.data).toHaveLength(tokens.count * 384);
    for (let row = 0; row < tokens.count; row += 1)
      expect(lengthOf(tokens.data.subarray(row * 384, (row + 1) * 384))).toBeCloseTo(1, 5);
  });

  it("places a paraphrase closer than another subject", async () => {
    const texts = ["How is a killed worker's job recovered?", passage, "Bread dough rises because of yeast."];
    const [query, near, far] = await encoder.encode(texts.map((text) => ({ text })));
    const likeness = (other?: Encoded): number => dot(vectorOf(query), vectorOf(other));
    expect(likeness(near)).toBeGreaterThan(likeness(far));
  });

  it("aligns every token with its word and omits punctuation", async () => {
    const { offsets } = await encoder.encodeQuery(passage);
    const words = offsets.map(([start, end]) => passage.slice(start, end)).join(" ");
    expect(words).toBe(
      "Café workers aren t idle a stalled job is re queue d after 15 s and its lock e g job 7 is released",
    );
  });

  it("encodes the header before the text, without offsets for its tokens", async () => {
    const [plain, headed] = await encoder.encode([
      { text: passage },
      { header: "Queues > Locks", text: passage },
    ]);
    const added = (headed?.tokens.count ?? 0) - (plain?.tokens.count ?? 0);
    expect(added).toBeGreaterThan(1);
    expect(headed?.offsets).toEqual([
      ...Array.from({ length: added }, () => [-1, -1]),
      ...(plain?.offsets ?? []),
    ]);
    expect(dot(vectorOf(plain), vectorOf(headed))).toBeLessThan(0.9999);
  });

  it.each([
    ["", 1],
    ["?!", 2],
  ])("has at least one token vector for %j", async (text, count) => {
    expect((await encoder.encodeQuery(text)).tokens.count).toBe(count);
  });

  it("cuts text beyond the model's maximum length", async () => {
    const { offsets } = await encoder.encodeQuery("word ".repeat(2_000));
    expect(offsets).toHaveLength(510);
    expect(offsets.at(-1)).toEqual([509 * 5, 509 * 5 + 4]);
  });

  it.each([
    passage,
    "",
    "漢字 naïve\u0301 [SEP] \u{1F600} 3,141.59 %",
    "# Heading\n\n```ts\nconst a = b?.c;\n```",
  ])("counts tokens as the reference tokenizer does: %j", async (text) => {
    env.allowRemoteModels = false;
    env.localModelPath = `${defaultModelDirectory()}/`;
    const reference = await AutoTokenizer.from_pretrained("Xenova/gte-small");
    expect(encoder.countTokens(text)).toBe(reference.tokenize(text).length);
  });

  it("returns the share of a text that it cannot read", async () => {
    const shareOf = async (text: string) => (await encoder.encodeQuery(text)).unknownShare;
    expect(await shareOf(passage)).toBe(0);
    expect(await shareOf("ᚠᚢᚦ ᚨᚱᚲ")).toBe(1);
    expect(await shareOf("killed ᚠᚢᚦ")).toBe(0.5);
  });

  it("leaves the event loop free while it encodes", async () => {
    const passages = Array.from({ length: 8 }, (_, index) => ({ text: `${index} ${passage.repeat(4)}` }));
    // A loop that waited for the model would turn once per pass at most.
    const encoding = encoder.encode(passages);
    expect(await turnsUntilEnd(encoding, 100)).toBe(100);
    await encoding;
  });

  testFidelity(() => encoder, 0.995);
});

describe("createEncoder in fp32", () => {
  let encoder: Encoder;
  const texts = [
    "short",
    passage,
    `${passage} `.repeat(5),
    "",
    `${passage} `.repeat(3),
    "another short one",
  ].map((text) => ({ text }));
  beforeAll(async () => {
    encoder = await createEncoder({ arithmetic: "fp32" });
  });
  afterAll(() => encoder.close());

  it("reports it", () => {
    expect(encoder.profile).toMatchObject({ id: "Xenova/gte-small@398a2999/fp32", arithmetic: "fp32" });
  });

  it("returns results in request order although it groups texts of similar length", async () => {
    const together = await encoder.encode([...texts, ...texts]);
    expect(together).toHaveLength(2 * texts.length);
    for (const [position, text] of [...texts, ...texts].entries()) {
      const [alone] = await encoder.encode([text]);
      expect(together[position]?.offsets).toEqual(alone?.offsets);
      expect(dot(vectorOf(together[position]), vectorOf(alone))).toBeCloseTo(1, 5);
    }
  });

  testFidelity(() => encoder, 0.9999);
});
