import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import onnxProto from "onnx-proto";
import { onTestFinished } from "vitest";
import { constant, type Node } from "../src/quantise/quantise-model.ts";

const { onnx } = onnxProto;

/** All tokens of the tiny models, ordered by id. */
export const vocabulary = [
  ..."[PAD] [UNK] [CLS] [SEP] [MASK] [Q] [D]".split(" "),
  ..."red green blue cat dog ##s runs , . !".split(" "),
];
export const idOf = (token: string): number => vocabulary.indexOf(token);

export const hiddenSize = 8;
export const projectedSize = 4;
/** Share of the sum of all attended embeddings in every token, which makes attention visible in the output. */
export const contextShare = 0.25;

/** Deterministic pseudo-random weights. */
const weights = (rows: number, columns: number, seed: number): Float32Array =>
  Float32Array.from({ length: rows * columns }, (_, index) => Math.sin((index + 1) * seed));
export const embeddings = weights(vocabulary.length, hiddenSize, 12.9898);
/** `hiddenSize` rows of `projectedSize`, as a graph uses them. */
export const projection = weights(hiddenSize, projectedSize, 78.233);

const valueInfo = (name: string, elemType: number, rank: number) => ({
  name,
  type: {
    tensorType: {
      elemType,
      shape: { dim: Array.from({ length: rank }, (_, axis) => ({ dimParam: `d${axis}` })) },
    },
  },
});

const node = (opType: string, input: string[], output: string, attribute: Node["attribute"] = []): Node => ({
  opType,
  name: `${opType}-${output}`,
  input,
  output: [output],
  attribute: attribute ?? [],
});

const integer = (name: string, i: number) => ({ name, type: onnx.AttributeProto.AttributeType.INT, i });
const integers = (name: string, values: number[]) => ({
  name,
  type: onnx.AttributeProto.AttributeType.INTS,
  ints: values,
});

/** Options of a tiny graph. */
export interface TinyGraph {
  readonly isProjected?: boolean;
  readonly output?: string;
  readonly share?: number;
  /** Additional outputs: the bare embeddings. */
  readonly alsoAnswers?: readonly string[];
  /** Additional inputs, which are ignored. */
  readonly alsoAsks?: readonly string[];
}

/** A graph of a few hundred bytes: each token's embedding, plus a share of the sum of those attended, projected or not. */
export const tinyGraph = ({
  isProjected = true,
  output = "output",
  share = contextShare,
  alsoAnswers = [],
  alsoAsks = [],
}: TinyGraph = {}): Uint8Array => {
  const states = isProjected ? "states" : output;
  const nodes = [
    node("Gather", ["embeddings", "input_ids"], "embedded"),
    node("Cast", ["attention_mask"], "attended", [integer("to", 1)]),
    node("Unsqueeze", ["attended"], "column", [integers("axes", [2])]),
    node("Mul", ["embedded", "column"], "seen"),
    node("ReduceSum", ["seen"], "sum", [integers("axes", [1]), integer("keepdims", 1)]),
    node("Mul", ["sum", "share"], "context"),
    node("Add", ["embedded", "context"], states),
    ...(isProjected ? [node("MatMul", [states, "projection"], output)] : []),
    ...alsoAnswers.map((name) => node("Identity", ["embedded"], name)),
  ];
  const graph = {
    name: "tiny",
    node: nodes,
    initializer: [
      constant("embeddings", [vocabulary.length, hiddenSize], embeddings),
      constant("share", [1], Float32Array.of(share)),
      ...(isProjected ? [constant("projection", [hiddenSize, projectedSize], projection)] : []),
    ],
    input: ["input_ids", "attention_mask", ...alsoAsks].map((name) => valueInfo(name, 7, 2)),
    output: [...alsoAnswers, output].map((name) => valueInfo(name, 1, 3)),
  };
  return onnx.ModelProto.encode({ irVersion: 7, opsetImport: [{ domain: "", version: 12 }], graph }).finish();
};

const tokenizer = {
  version: "1.0",
  added_tokens: vocabulary.slice(0, 7).map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: {
    type: "BertNormalizer",
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: null,
  decoder: { type: "WordPiece", prefix: "##", cleanup: true },
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
  },
};

const tokenizerSettings = {
  tokenizer_class: "BertTokenizer",
  unk_token: "[UNK]",
  cls_token: "[CLS]",
  sep_token: "[SEP]",
  pad_token: "[PAD]",
  mask_token: "[MASK]",
  do_lower_case: true,
};

/** Small version of a real PyLate export's configuration. */
export const onnxConfig = {
  query_prefix: "[Q] ",
  document_prefix: "[D] ",
  query_length: 8,
  document_length: 10,
  do_query_expansion: true,
  attend_to_expansion_tokens: false,
  skiplist_words: [",", ".", "!"],
  embedding_dim: projectedSize,
};

/** Files of a model, by path in its folder. */
export type TinyFiles = Readonly<Record<string, string | Uint8Array>>;

/** Returns a tiny model with overridden or additional files. */
export const tinyFiles = (
  graph: Uint8Array,
  more: Readonly<Record<string, object | Uint8Array>> = {},
): TinyFiles => {
  const files = {
    "config.json": {
      model_type: "bert",
      architectures: ["BertModel"],
      hidden_size: hiddenSize,
      max_position_embeddings: 32,
      vocab_size: vocabulary.length,
    },
    "tokenizer.json": tokenizer,
    "tokenizer_config.json": tokenizerSettings,
    "onnx/model.onnx": graph,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      content instanceof Uint8Array ? content : JSON.stringify(content),
    ]),
  );
};

/** Creates a folder for one test. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "quarry-encoder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Writes a model `tiny/model` into a new models folder; returns the folder. */
export const writeTinyModel = async (files: TinyFiles): Promise<string> => {
  const models = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const full = join(models, "tiny/model", path);
    await mkdir(join(full, ".."), { recursive: true });
    await writeFile(full, content);
  }
  return models;
};
