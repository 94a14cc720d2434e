import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { AutoTokenizer, env } from "@xenova/transformers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEncoder, defaultModelDirectory, type Encoded, type Encoder } from "../src/index.ts";

const passage =
  "Café workers aren’t idle: a stalled job is re-queued after 15 s, and its lock (e.g. “job-7”) is released.";

const lengthOf = (vector: Float32Array): number =>
  Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
const vectorOf = (encoded?: Encoded): Float32Array => encoded?.dense ?? expect.fail("nothing was encoded");
const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, position) => sum + value * (right[position] ?? 0), 0);

describe("createEncoder", () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await createEncoder();
  });
  afterAll(() => encoder.close());

  it("says what its vectors are", () => {
    expect(encoder.profile).toEqual({
      id: "Xenova/gte-small@398a2999/int8.1",
      dimensions: 384,
      tokenDimensions: 384,
      maxTokens: 512,
      arithmetic: "int8",
    });
  });

  it("gives a text the same vectors, bit for bit, alone and among others", async () => {
    const others = ["between", `${passage} `.repeat(6), "# Heading"].map((text) => ({ text }));
    const [alone] = await encoder.encode([{ text: passage }]);
    const [first, ...rest] = await encoder.encode([{ text: passage }, ...others, { text: passage }]);
    expect(first).toEqual(alone);
    expect(rest.at(-1)).toEqual(alone);
  });

  it("gives vectors of length 1", async () => {
    const { dense, tokens } = await encoder.encodeQuery(passage);
    expect(lengthOf(dense)).toBeCloseTo(1, 5);
    expect(tokens.data).toHaveLength(tokens.count * 384);
    for (let row = 0; row < tokens.count; row += 1)
      expect(lengthOf(tokens.data.subarray(row * 384, (row + 1) * 384))).toBeCloseTo(1, 5);
  });

  it("puts a paraphrase nearer than another subject", async () => {
    const texts = ["How is a killed worker's job recovered?", passage, "Bread dough rises because of yeast."];
    const [query, near, far] = await encoder.encode(texts.map((text) => ({ text })));
    const likeness = (other?: Encoded): number => dot(vectorOf(query), vectorOf(other));
    expect(likeness(near)).toBeGreaterThan(likeness(far));
  });

  it("ties every token to its word and leaves punctuation out", async () => {
    const { offsets } = await encoder.encodeQuery(passage);
    const words = offsets.map(([start, end]) => passage.slice(start, end)).join(" ");
    expect(words).toBe(
      "Café workers aren t idle a stalled job is re queue d after 15 s and its lock e g job 7 is released",
    );
  });

  it("encodes the header in front and gives its tokens no place in the text", async () => {
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

  it("cuts what is longer than the model reads", async () => {
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

  it("leaves the event loop free while it encodes", async () => {
    const order: string[] = [];
    const encoding = encoder
      .encode(Array.from({ length: 8 }, (_, index) => ({ text: `${index} ${passage.repeat(4)}` })))
      .then(() => order.push("encoded"));
    const timer = new Promise((resolve) => setTimeout(resolve, 1)).then(() => order.push("timer"));
    await Promise.all([encoding, timer]);
    expect(order).toEqual(["timer", "encoded"]);
  });

  it("answers health checks while it encodes a long document", async () => {
    const server = createServer((_request, response) => response.end("ok")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const passages = Array.from({ length: 24 }, (_, index) => ({ text: `${index} ${passage.repeat(6)}` }));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startedAt = performance.now();
    const state = { tookMs: 0 };
    const encoding = encoder.encode(passages).then(() => (state.tookMs = performance.now() - startedAt));
    let answers = 0;
    while (state.tookMs === 0) {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`);
      answers += (await response.text()) === "ok" && state.tookMs === 0 ? 1 : 0;
    }
    await encoding;
    delay.disable();
    server.close();
    // A loop that waited for the model would answer once per pass at best, and stand still for a pass.
    expect(answers).toBeGreaterThan(passages.length);
    expect(delay.max / 1e6).toBeLessThan(state.tookMs / 4);
  });

  it("encodes a query before the passages of a document that wait", async () => {
    const order: string[] = [];
    const passages = Array.from({ length: 12 }, (_, index) => ({ text: `${index} ${passage}` }));
    const document = encoder.encode(passages).then(() => order.push("document"));
    const query = encoder.encodeQuery("Who recovers the job?").then(() => order.push("query"));
    await Promise.all([document, query]);
    expect(order).toEqual(["query", "document"]);
  });

  it("says how much of a text it cannot read", async () => {
    const shareOf = async (text: string) => (await encoder.encodeQuery(text)).unknownShare;
    expect(await shareOf(passage)).toBe(0);
    expect(await shareOf("ᚠᚢᚦ ᚨᚱᚲ")).toBe(1);
    expect(await shareOf("killed ᚠᚢᚦ")).toBe(0.5);
  });

  it("drops texts whose signal fires", async () => {
    const encoding = encoder.encode([{ text: passage }, { text: passage }], { signal: AbortSignal.abort() });
    await expect(encoding).rejects.toMatchObject({ code: "cancelled" });
  });
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

  it("says so", () => {
    expect(encoder.profile).toMatchObject({ id: "Xenova/gte-small@398a2999/fp32", arithmetic: "fp32" });
  });

  it("answers in the order asked although it encodes texts of like length together", async () => {
    const together = await encoder.encode([...texts, ...texts]);
    expect(together).toHaveLength(2 * texts.length);
    for (const [position, text] of [...texts, ...texts].entries()) {
      const [alone] = await encoder.encode([text]);
      expect(together[position]?.offsets).toEqual(alone?.offsets);
      expect(dot(vectorOf(together[position]), vectorOf(alone))).toBeCloseTo(1, 5);
    }
  });

  it("is what int8 comes near to", async () => {
    const rounded = await createEncoder();
    const [exact, near] = await Promise.all([encoder, rounded].map((one) => one.encodeQuery(passage)));
    await rounded.close();
    expect(dot(vectorOf(exact), vectorOf(near))).toBeGreaterThan(0.99);
    expect(near?.dense).not.toEqual(exact?.dense);
  });
});

describe("createEncoder with int8 weights in its cache", () => {
  it("does not read the fp32 weights", async () => {
    const source = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const folder = join(source, "Xenova/gte-small");
    await mkdir(folder, { recursive: true });
    for (const file of ["config.json", "tokenizer.json", "tokenizer_config.json"])
      await copyFile(join(defaultModelDirectory(), "Xenova/gte-small", file), join(folder, file));
    await (await createEncoder()).close();
    const encoder = await createEncoder({ source });
    expect(encoder.profile.arithmetic).toBe("int8");
    await encoder.close();
    await rm(source, { recursive: true });
  });
});

// Without a cache the weights are quantised anew.
describe("createEncoder with a cache that cannot be written", { timeout: 60_000 }, () => {
  it("encodes all the same, and tells who listens", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const cacheDirectory = join(folder, "file");
    await writeFile(cacheDirectory, "");
    const warnings: string[] = [];
    const encoder = await createEncoder({ cacheDirectory, onWarning: (message) => warnings.push(message) });
    expect(encoder.profile.arithmetic).toBe("int8");
    expect(warnings).toEqual([expect.stringContaining("MODEL_CACHE_DIR")]);
    await encoder.close();
    await rm(folder, { recursive: true });
  });
});

describe("createEncoder with files that are not right", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "quarry-model-"));
    const installed = join(defaultModelDirectory(), "Xenova/gte-small");
    await mkdir(join(folder, "Xenova/gte-small"), { recursive: true });
    const config = await readFile(join(installed, "config.json"), "utf8");
    await writeFile(join(folder, "Xenova/gte-small/config.json"), config.replace("gelu", "relu"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("refuses a changed file, naming it, both hashes and the remedy", async () => {
    await expect(createEncoder({ modelDirectory: folder })).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(/config\.json.*expected SHA-256 73f82cfb.*found [0-9a-f]{64}.*install/s),
    });
  });

  it("refuses a model whose hashes are not checked in", async () => {
    await expect(createEncoder({ model: "Xenova/unknown" })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("models.sha256.json"),
    });
  });

  it("says what to do when there are no weights", async () => {
    await expect(createEncoder({ modelDirectory: join(folder, "nothing") })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("MODEL_SOURCE"),
    });
  });
});
