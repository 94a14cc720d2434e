import { describe, expect, it } from "vitest";
import type { Encoded } from "../src/index.ts";
import { openTinyModel } from "./open-tiny-model.ts";
import {
  contextShare,
  embeddings,
  hiddenSize,
  idOf,
  onnxConfig,
  projectedSize,
  projection,
  tinyFiles,
  tinyGraph,
} from "./tiny-model.ts";

const colbert = (config: object = onnxConfig, graph = tinyGraph()) =>
  tinyFiles(graph, { "onnx_config.json": config });

const embeddingOf = (token: string): number[] => [
  ...embeddings.subarray(idOf(token) * hiddenSize, (idOf(token) + 1) * hiddenSize),
];

const unit = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

/** Expected rows of the tiny model, one per token, with attention to the first `attended` tokens. */
const goldenRows = (tokens: readonly string[], attended: number): number[][] => {
  const sums = Array.from({ length: hiddenSize }, () => 0);
  for (const token of tokens.slice(0, attended))
    embeddingOf(token).forEach((value, column) => (sums[column] = (sums[column] ?? 0) + value));
  return tokens.map((token) => {
    const states = embeddingOf(token).map((value, column) => value + contextShare * (sums[column] ?? 0));
    const row = Array.from({ length: projectedSize }, (_, column) =>
      states.reduce(
        (sum, value, index) => sum + value * (projection[index * projectedSize + column] ?? 0),
        0,
      ),
    );
    return unit(row);
  });
};

const rowsOf = ({ tokens: { data, count, dimensions } }: Encoded): number[][] =>
  Array.from({ length: count }, (_, row) => [...data.subarray(row * dimensions, (row + 1) * dimensions)]);

/** Returns the largest difference to the expected rows; Infinity if their number differs. */
const gapTo = (golden: readonly number[][], encoded: Encoded | undefined): number => {
  const rows = encoded ? rowsOf(encoded) : [];
  if (rows.length !== golden.length) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...golden.flat().map((value, position) => Math.abs(value - (rows.flat()[position] ?? Infinity))),
  );
};
const tolerance = 1e-5;

const only = async (pending: Promise<Encoded[]>): Promise<Encoded> =>
  (await pending)[0] ?? expect.fail("nothing was encoded");

describe("a ColBERT model", () => {
  it("marks a query and pads it with [MASK] tokens, which are masked but have vectors", async () => {
    const inference = await openTinyModel(colbert());
    const encoded = await only(inference.run([{ text: "Red cat!" }], "query"));
    const own = ["[CLS]", "[Q]", "red", "cat", "!", "[SEP]"];
    expect(gapTo(goldenRows([...own, "[MASK]", "[MASK]"], own.length), encoded)).toBeLessThan(tolerance);
    expect(encoded.offsets).toEqual([
      [-1, -1],
      [-1, -1],
      [0, 3],
      [4, 7],
      [7, 8],
      [-1, -1],
      [-1, -1],
      [-1, -1],
    ]);
  });

  it("lets the query attend to its [MASK]s if the model was trained so", async () => {
    const inference = await openTinyModel(colbert({ ...onnxConfig, attend_to_expansion_tokens: true }));
    const tokens = ["[CLS]", "[Q]", "red", "[SEP]", "[MASK]", "[MASK]", "[MASK]", "[MASK]"];
    expect(gapTo(goldenRows(tokens, 8), await only(inference.run([{ text: "red" }], "query")))).toBeLessThan(
      tolerance,
    );
  });

  it("does not pad the query of a model without expansion", async () => {
    const inference = await openTinyModel(colbert({ ...onnxConfig, do_query_expansion: false }));
    const tokens = ["[CLS]", "[Q]", "red", "[SEP]"];
    expect(gapTo(goldenRows(tokens, 4), await only(inference.run([{ text: "red" }], "query")))).toBeLessThan(
      tolerance,
    );
  });

  it("marks a document, keeps its special tokens and omits those in the skip list", async () => {
    const inference = await openTinyModel(colbert());
    const encoded = await only(inference.run([{ text: "blue dogs, red." }], "document"));
    const tokens = ["[CLS]", "[D]", "blue", "dog", "##s", ",", "red", ".", "[SEP]"];
    const kept = goldenRows(tokens, tokens.length).filter((_, row) => ![5, 7].includes(row));
    expect(gapTo(kept, encoded)).toBeLessThan(tolerance);
  });

  it("uses the mean of its token vectors as dense vector", async () => {
    const inference = await openTinyModel(colbert());
    const { dense } = await only(inference.run([{ text: "green cat" }], "document"));
    const rows = goldenRows(["[CLS]", "[D]", "green", "cat", "[SEP]"], 5);
    const sums = Array.from({ length: projectedSize }, (_, column) =>
      rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
    );
    unit(sums).forEach((value, column) => expect(dense[column]).toBeCloseTo(value, 5));
    expect(inference.profile).toMatchObject({ dimensions: projectedSize, tokenDimensions: projectedSize });
  });

  it.each([
    ["query", ["[CLS]", "[Q]", ..."red red red red red".split(" "), "[SEP]"]],
    ["document", ["[CLS]", "[D]", ..."red red red red red red red".split(" "), "[SEP]"]],
  ] as const)("cuts a %s that is too long and keeps its [SEP]", async (kind, tokens) => {
    const inference = await openTinyModel(colbert());
    const encoded = await only(inference.run([{ text: "red ".repeat(40) }], kind));
    expect(gapTo(goldenRows(tokens, tokens.length), encoded)).toBeLessThan(tolerance);
  });

  it("has an id that depends on the settings of the export", async () => {
    const idWith = async (config: object) => (await openTinyModel(colbert(config))).profile.id;
    const longer = { ...onnxConfig, document_length: 12 };
    expect(await idWith(longer)).not.toBe(await idWith(onnxConfig));
    expect(await idWith({ ...longer })).toBe(await idWith(longer));
  });
});

describe("a ColBERT export without its projection", () => {
  const bare = tinyGraph({ isProjected: false, output: "last_hidden_state" });

  it("is refused", async () => {
    await expect(openTinyModel(colbert(onnxConfig, bare))).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/without its projection.*have length 8.*bi-encoder-tokens/s),
    });
  });

  it("is an ordinary encoder if declared as one", async () => {
    const declaredProfile = JSON.stringify({ recipe: "bi-encoder-tokens", pooling: "mean" });
    const inference = await openTinyModel(colbert(onnxConfig, bare), { declaredProfile });
    const { tokens, offsets } = await only(inference.run([{ text: "red, cat" }], "query"));
    expect(tokens).toMatchObject({ count: 2, dimensions: hiddenSize });
    expect(offsets).toEqual([
      [0, 3],
      [5, 8],
    ]);
  });

  const besideLayer = (dtype: string, layer: Float32Array) => {
    const entry = { dtype, shape: [projectedSize, hiddenSize], data_offsets: [0, layer.byteLength] };
    const header = JSON.stringify({ "linear.weight": entry });
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    const file = Buffer.concat([length, Buffer.from(header), Buffer.from(layer.buffer)]);
    return tinyFiles(bare, { "onnx_config.json": onnxConfig, "1_Dense/model.safetensors": file });
  };
  const transposed = Float32Array.from({ length: projection.length }, (_, index) => {
    const [row, column] = [Math.floor(index / hiddenSize), index % hiddenSize];
    return projection[column * projectedSize + row] ?? Number.NaN;
  });

  it("is projected by the layer in its folder", async () => {
    const inference = await openTinyModel(besideLayer("F32", transposed));
    const tokens = ["[CLS]", "[D]", "red", "cat", "[SEP]"];
    const encoded = await only(inference.run([{ text: "red cat" }], "document"));
    expect(gapTo(goldenRows(tokens, 5), encoded)).toBeLessThan(tolerance);
    expect(inference.profile.tokenDimensions).toBe(projectedSize);
  });

  it("is rejected when that layer is not fp32", async () => {
    await expect(openTinyModel(besideLayer("F16", transposed))).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/linear\.weight is F16.*F32/),
    });
  });

  it("is rejected when its vectors do not have the declared length", async () => {
    await expect(openTinyModel(colbert({ ...onnxConfig, embedding_dim: 128 }))).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("vectors of 4, but says 128"),
    });
  });
});
