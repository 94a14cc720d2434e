import { createHash } from "node:crypto";
import { type Encoded, type EncoderInput, type EncoderProfile, planBatches } from "./encoder.ts";
import { locateModel, type ModelRequest, readModelHashes, verifyModel } from "./locate-model.ts";
import type { Graph } from "./open-graph.ts";
import { openWeights } from "./open-weights.ts";
import { type ModelProfile, parseDeclaredProfile, type TextKind } from "./profiles/model-profile.ts";
import { readProfile } from "./profiles/read-profile.ts";
import { refuse } from "./refuse.ts";
import { type Projection, readProjection, toEncoded } from "./to-encoded.ts";
import { type ModelInput, toModelInput } from "./tokens/model-input.ts";
import { loadTokenizer, type ModelTokenizer } from "./tokens/tokenizer.ts";

/** Everything a worker needs to load a model. */
export interface InferenceOptions extends ModelRequest {
  readonly declaredProfile?: string | undefined;
  readonly verify: boolean;
  readonly threads: number;
}

/** A loaded model. */
export interface Inference {
  readonly profile: EncoderProfile;
  /** The folder of its tokenizer. */
  readonly folder: string;
  readonly warnings: readonly string[];
  /** Returns results in request order; int8 uses one pass per text, because texts in a batch would change each other's vectors. */
  run(inputs: readonly EncoderInput[], kind: TextKind): Promise<Encoded[]>;
  close(): Promise<void>;
}

/**
 * Padded tokens of one fp32 pass. Tokens per second on two cores: texts of 8 to 45 tokens 2,700 alone, 4,100 at 256, 2,900 at
 * 1,024; texts of 110 to 240 tokens 4,000 alone, 3,100 at 1,024. So short texts share a pass, passages do not.
 */
const batchTokens = 256;

/** Determines the projection of the graph's output, whose rows have `dimensions` numbers. */
const resolveProjection = async (
  folder: string,
  { hiddenSize, lateInteraction }: ModelProfile,
  dimensions: number,
): Promise<Projection | undefined> => {
  if (lateInteraction.recipe !== "colbert") return undefined;
  const projection = dimensions === hiddenSize ? await readProjection(folder) : undefined;
  if (dimensions === hiddenSize && projection?.hidden !== dimensions)
    throw refuse(
      `${folder} is a ColBERT model without its projection: its vectors have length ${dimensions}, the model's hidden size ` +
        "(hidden_size). Export it with its linear layer, put 1_Dense/model.safetensors beside it, or use it as an " +
        'ordinary encoder with MODEL_PROFILE={"recipe":"bi-encoder-tokens","pooling":"mean"}',
    );
  const found = projection?.dimensions ?? dimensions;
  const { statedDimensions = found } = lateInteraction;
  if (found === statedDimensions) return projection;
  throw refuse(`${folder} makes token vectors of ${found}, but says ${statedDimensions}: export it again`);
};

/** Distinguishes vectors by declared facts or those of a ColBERT export. */
const idSuffix = (profile: ModelProfile, declared: object): string => {
  const isDeclared = Object.keys(declared).length > 0;
  if (profile.lateInteraction.recipe === "bi-encoder-tokens" && !isDeclared) return "";
  const json = JSON.stringify(profile, (_, value: unknown) => (value instanceof Set ? [...value] : value));
  return `/${createHash("sha256").update(json).digest("hex").slice(0, 8)}`;
};

const loadSettings = async (options: InferenceOptions) => {
  const hashes = await readModelHashes(options.model);
  if (options.verify && !hashes)
    throw refuse(
      `${options.model} has no entry in models.sha256.json: add its hashes, or load it unverified on purpose (MODEL_VERIFY=false)`,
    );
  const folder = await locateModel(options, hashes);
  // Weights are verified when it is known which are opened.
  const small = new Map([...(hashes ?? [])].filter(([file]) => !file.endsWith(".onnx")));
  await verifyModel(folder, small);
  return { hashes, folder };
};

/** Determines the length of the model's output rows by a minimal pass. */
const outputDimensions = async (graph: Graph, { startId, endId }: ModelTokenizer): Promise<number> => {
  const [states] = await graph.run([{ ids: [startId, endId], attended: [true, true] }]);
  return states?.dimensions ?? 0;
};

/**
 * Finds, verifies and loads a model.
 * @throws {Failure} `bad-configuration`
 */
export const createInference = async (options: InferenceOptions): Promise<Inference> => {
  const { hashes, folder } = await loadSettings(options);
  const declared = parseDeclaredProfile(options.declaredProfile);
  const tokenizer = await loadTokenizer(folder);
  const profile = await readProfile(folder, options.model, { tokenizer, declared });
  const { graph, arithmetic, id, warnings } = await openWeights({ ...options, hashes, folder, tokenizer });
  const dimensions = await outputDimensions(graph, tokenizer);
  const projection = await resolveProjection(folder, profile, dimensions);
  const length = projection?.dimensions ?? dimensions;
  return {
    profile: {
      id: `${options.model}@${id}${idSuffix(profile, declared)}`,
      dimensions: length,
      tokenDimensions: length,
      maxTokens: profile.maxDocumentTokens,
      arithmetic,
    },
    folder,
    warnings,
    close: () => graph.close(),
    run: async (texts, kind) => {
      const inputs = texts.map((text) => toModelInput(text, kind, tokenizer, profile));
      const encoded = new Map<ModelInput, Encoded>();
      for (const batch of planBatches(inputs, arithmetic === "int8" ? 0 : batchTokens)) {
        const states = await graph.run(batch);
        batch.forEach((input, row) => {
          const own = states[row];
          if (own) encoded.set(input, toEncoded(own, input, profile, projection));
        });
      }
      return inputs.flatMap((input) => encoded.get(input) ?? []);
    },
  };
};
