import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ModelProfile, parseDeclaredProfile } from "../src/profiles/model-profile.ts";
import { readProfile } from "../src/profiles/read-profile.ts";
import { loadTokenizer } from "../src/tokens/tokenizer.ts";
import { idOf, onnxConfig, tinyFiles, tinyGraph, writeTinyModel } from "./tiny-model.ts";

const read = async (
  files: Readonly<Record<string, object>>,
  { declared = {}, model = "tiny/model" }: { readonly declared?: object; readonly model?: string } = {},
): Promise<ModelProfile> => {
  const folder = join(await writeTinyModel(tinyFiles(tinyGraph(), files)), "tiny/model");
  const tokenizer = await loadTokenizer(folder);
  return readProfile(folder, model, { tokenizer, declared: parseDeclaredProfile(JSON.stringify(declared)) });
};

const stanford = {
  query_token_id: "[Q]",
  doc_token_id: "[D]",
  query_maxlen: 16,
  doc_maxlen: 20,
  dim: 4,
  mask_punctuation: true,
  attend_to_mask_tokens: false,
};

const refusal = (message: RegExp) =>
  expect.objectContaining({
    code: "bad-configuration",
    retry: "never",
    message: expect.stringMatching(message),
  });

describe("the profile of a ColBERT model", () => {
  it("is read from onnx_config.json", async () => {
    expect(await read({ "onnx_config.json": onnxConfig })).toEqual({
      hiddenSize: 8,
      maxQueryTokens: 8,
      maxDocumentTokens: 10,
      lateInteraction: {
        recipe: "colbert",
        queryMarkerId: idOf("[Q]"),
        documentMarkerId: idOf("[D]"),
        maskId: idOf("[MASK]"),
        expandsQueries: true,
        attendsToMask: false,
        skippedIds: new Set([idOf(","), idOf("."), idOf("!")]),
        statedDimensions: 4,
      },
    });
  });

  it("is read from artifact.metadata, whose queries are always padded", async () => {
    const { maxQueryTokens, lateInteraction } = await read({ "artifact.metadata": stanford });
    expect(maxQueryTokens).toBe(16);
    expect(lateInteraction).toMatchObject({
      queryMarkerId: idOf("[Q]"),
      expandsQueries: true,
      skippedIds: new Set([idOf(","), idOf("."), idOf("!")]),
    });
  });

  it("reads each setting from the first source that has it, declared facts first", async () => {
    const files = {
      "onnx_config.json": { query_length: 9 },
      "artifact.metadata": { ...stanford, query_maxlen: 16, doc_maxlen: 20 },
      "config_sentence_transformers.json": { query_length: 24, document_length: 25, skiplist_words: ["cat"] },
    };
    expect(await read(files)).toMatchObject({ maxQueryTokens: 9, maxDocumentTokens: 20 });
    const declared = { maxQueryTokens: 12, skiplist: ["dog"], expandQueries: false };
    expect(await read(files, { declared })).toMatchObject({
      maxQueryTokens: 12,
      lateInteraction: { expandsQueries: false, skippedIds: new Set([idOf("dog")]) },
    });
  });

  it("prefers a marker's id to its text", async () => {
    const config = { ...onnxConfig, query_prefix_id: idOf("red") };
    const { lateInteraction } = await read({ "onnx_config.json": config });
    expect(lateInteraction).toMatchObject({ queryMarkerId: idOf("red") });
  });

  it("is rejected when a setting is missing, which the error names", async () => {
    const { query_length: _, do_query_expansion: __, ...config } = onnxConfig;
    await expect(read({ "onnx_config.json": config })).rejects.toEqual(
      refusal(/does not say its queryLength, expandQueries.*MODEL_PROFILE/s),
    );
  });

  it("is rejected when only the name of the architecture mentions ColBERT", async () => {
    const config = { architectures: ["HF_ColBERT"], hidden_size: 8, max_position_embeddings: 32 };
    await expect(read({ "config.json": config })).rejects.toEqual(
      refusal(/is a ColBERT model but does not say/),
    );
  });

  it("is rejected when the tokenizer lacks its marker", async () => {
    const config = { ...onnxConfig, query_prefix: "[QUERY] " };
    await expect(read({ "onnx_config.json": config })).rejects.toEqual(refusal(/no token "\[QUERY\] "/));
  });

  it("is rejected when a file is invalid", async () => {
    const config = { ...onnxConfig, query_length: "eight" };
    await expect(read({ "onnx_config.json": config })).rejects.toEqual(
      refusal(/onnx_config\.json.*query_length/s),
    );
  });
});

describe("the profile of an ordinary encoder", () => {
  it("is known for published models from any exporter", async () => {
    expect(await read({}, { model: "Xenova/bge-small-en-v1.5" })).toMatchObject({
      lateInteraction: {
        recipe: "bi-encoder-tokens",
        pooling: "cls",
        queryPrefix: expect.stringContaining("Represent"),
      },
    });
    expect(await read({}, { model: "someone/e5-small-v2" })).toMatchObject({
      lateInteraction: { pooling: "mean", queryPrefix: "query: ", documentPrefix: "passage: " },
    });
  });

  it("is read from the files of sentence-transformers", async () => {
    const files = {
      "1_Pooling/config.json": { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true },
      "config_sentence_transformers.json": { prompts: { query: "red: ", document: "blue: " } },
    };
    expect(await read(files)).toMatchObject({
      maxQueryTokens: 32,
      lateInteraction: { pooling: "mean", queryPrefix: "red: ", documentPrefix: "blue: " },
    });
  });

  it("is rejected when its pooling is not declared", async () => {
    await expect(read({})).rejects.toEqual(refusal(/pooled.*MODEL_PROFILE=\{"pooling":"mean"\}/s));
  });
});
