import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hashFile } from "../locate-model.ts";
import { type Graph, type GraphInput, type HiddenStates, openGraph } from "../open-graph.ts";
import { refuse } from "../refuse.ts";
import { meanPool, normaliseRows } from "../to-encoded.ts";
import type { ModelTokenizer } from "../tokens/tokenizer.ts";
import { quantiseModel } from "./quantise-model.ts";

/** Version of the quantisation; cached models of another version are not used. */
export const quantisationRecipe = 2;

/** Folder of the cached int8 weights for fp32 weights with this SHA-256. */
export const cacheFolder = (cacheDirectory: string, sha256: string): string =>
  join(cacheDirectory, `${sha256}-int8.${quantisationRecipe}`);

const recordSchema = z.object({
  /** SHA-256 of the model file. */
  sha256: z.string(),
  /** Ids of one text, and its mean-pooled fp32 unit vector. */
  reference: z.object({ ids: z.array(z.int()).min(2), vector: z.array(z.number()).min(1) }),
  /** Cosines to fp32 at creation. */
  fidelity: z.object({ dense: z.number(), tokens: z.number() }),
});

/** Record of making a quantised model. */
export type QuantisationRecord = Readonly<z.output<typeof recordSchema>>;

/** A quantised model in the cache. */
export interface CachedModel {
  readonly path: string;
  readonly record: QuantisationRecord;
}

const names = { model: "model.onnx", record: "record.json" } as const;

const readRecord = async (folder: string): Promise<QuantisationRecord | undefined> => {
  try {
    return recordSchema.parse(JSON.parse(await readFile(join(folder, names.record), "utf8")));
  } catch {
    // If the record is missing, truncated or in another format, quantise again.
    return undefined;
  }
};

/** True if a folder has a cached model according to its record; the loader verifies the hash. */
export const hasCachedModel = async (folder: string): Promise<boolean> => {
  const isThere = access(join(folder, names.model)).then(
    () => true,
    () => false,
  );
  return (await readRecord(folder)) !== undefined && (await isThere);
};

/** Returns the cached model of a folder; undefined if there is none, or its hash differs. */
export const readCachedModel = async (folder: string): Promise<CachedModel | undefined> => {
  const record = await readRecord(folder);
  if (!record) return undefined;
  const path = join(folder, names.model);
  const found = await hashFile(path).catch(() => undefined);
  return found === record.sha256 ? { path, record } : undefined;
};

const writeWhole = async (path: string, content: Uint8Array | string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** Caches a model and its record atomically, also with several processes at once. */
export const cacheModel = async (
  folder: string,
  bytes: Uint8Array,
  facts: Omit<QuantisationRecord, "sha256">,
): Promise<CachedModel> => {
  const record = { sha256: createHash("sha256").update(bytes).digest("hex"), ...facts };
  await mkdir(folder, { recursive: true });
  const path = join(folder, names.model);
  await writeWhole(path, bytes);
  // After the model: a record without its model would be accepted until the hash is checked.
  await writeWhole(join(folder, names.record), `${JSON.stringify(record)}\n`);
  return { path, record };
};

/** Agreement of int8 and fp32 vectors as cosines; 1 means equal. */
export interface Fidelity {
  /** Minimum cosine of the mean-pooled vectors of a text. */
  readonly dense: number;
  /** Mean cosine of the vectors of a token. */
  readonly tokens: number;
}

/** Returns the cosine of two unit vectors. */
export const cosine = (left: ArrayLike<number>, right: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
};

const allRows = ({ rows }: HiddenStates): number[] => Array.from({ length: rows }, (_, row) => row);

const tokenCosine = (exact: HiddenStates, rounded: HiddenStates): number =>
  cosine(normaliseRows(exact, allRows(exact)), normaliseRows(rounded, allRows(rounded))) / exact.rows;

/** Compares the states of the same texts in the same order. */
export const measureFidelity = (
  exact: readonly HiddenStates[],
  rounded: readonly HiddenStates[],
): Fidelity => {
  const pairs = exact.flatMap((states, position) => {
    const other = rounded[position];
    return other ? [{ states, other }] : [];
  });
  const rows = pairs.reduce((sum, { states }) => sum + states.rows, 0);
  return {
    dense: Math.min(...pairs.map(({ states, other }) => cosine(meanPool(states), meanPool(other)))),
    tokens:
      pairs.reduce((sum, { states, other }) => sum + tokenCosine(states, other) * states.rows, 0) / rows,
  };
};

/** Minimum cosines to fp32; see docs/decisions/vectors-in-the-payload.md. */
export const minFidelity = { dense: 0.98, tokens: 0.98 } as const;

/** Weights to quantise. */
export interface QuantisationSource {
  readonly model: string;
  /** The fp32 weights, and their expected SHA-256. */
  readonly path: string;
  readonly sha256: string;
  readonly tokenizer: ModelTokenizer;
  readonly cacheDirectory: string;
  readonly threads: number;
}

/** A quantised model, or the reason why there is none. */
export type Quantised =
  | {
      readonly file: string | Uint8Array;
      readonly reference: QuantisationRecord["reference"];
      /** Why it could not be cached, with the remedy. */
      readonly warning?: string;
    }
  | { readonly refusal: string };

/** Prose, names, numbers, a question and a fragment, as in passages and queries. */
const sentences = [
  "A worker that is killed in the middle of a job loses its lock, and another worker starts the job again.",
  "What did the committee decide about the budget for 2027, and who voted against it?",
  "In 1911 Marie Curie was awarded the Nobel Prize in Chemistry for the discovery of radium and polonium.",
  "The trial enrolled 1,284 patients (mean age 61.3 years); 8.7 % of the treated group had a second stroke.",
  "heat transfer laminar boundary layer",
];

const inputsOf = (tokenizer: ModelTokenizer): GraphInput[] =>
  sentences.map((sentence) => {
    const ids = [tokenizer.startId, ...tokenizer.tokenize(sentence).ids, tokenizer.endId];
    return { ids, attended: ids.map(() => true) };
  });

const runEach = async (graph: Graph, inputs: readonly GraphInput[]) => {
  const states = [];
  for (const input of inputs) states.push(...(await graph.run([input])));
  await graph.close();
  return states;
};

const readSource = async ({ path, sha256, model }: QuantisationSource): Promise<Uint8Array> => {
  const bytes = await readFile(path);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found === sha256) return bytes;
  throw refuse(
    `the weights of ${model}, ${path}, are not the file they should be: expected SHA-256 ${sha256}, found ${found}. ` +
      "Delete them and install the model weights again.",
  );
};

const describe = ({ dense, tokens }: Fidelity): string =>
  `cosine to fp32 ${dense.toFixed(3)} per text and ${tokens.toFixed(3)} per token, ` +
  `at least ${minFidelity.dense} and ${minFidelity.tokens} are required`;

/** Quantises weights; undefined if there is nothing to quantise. */
const quantise = (weights: Uint8Array): Uint8Array | undefined => {
  try {
    const { bytes, matrices } = quantiseModel(weights);
    return matrices > 0 ? bytes : undefined;
  } catch {
    // Weights in a second file, or a newer format.
    return undefined;
  }
};

const make = async (source: QuantisationSource, folder: string): Promise<Quantised> => {
  const bytes = quantise(await readSource(source));
  if (!bytes) return { refusal: `${source.path} has no constant fp32 matrices to convert to int8` };
  const inputs = inputsOf(source.tokenizer);
  const opened = await openGraph(bytes, source).catch((error: unknown) => String(error));
  if (typeof opened === "string")
    return { refusal: `the int8 weights of ${source.model} do not load: ${opened}` };
  const rounded = await runEach(opened, inputs);
  const exact = await runEach(await openGraph(source.path, source), inputs);
  const fidelity = measureFidelity(exact, rounded);
  const isFaithful = fidelity.dense >= minFidelity.dense && fidelity.tokens >= minFidelity.tokens;
  if (!isFaithful)
    return { refusal: `the int8 weights of ${source.model} are too far off: ${describe(fidelity)}` };
  const [first] = inputs;
  const [states] = exact;
  if (!first || !states) return { refusal: "there was no text to compare" };
  const reference = { ids: [...first.ids], vector: [...meanPool(states)] };
  try {
    const cached = await cacheModel(folder, bytes, { reference, fidelity });
    return { file: cached.path, reference };
  } catch (error) {
    const warning =
      `the int8 weights of ${source.model} cannot be kept in ${folder} (${String(error)}), so every start makes them ` +
      "again: make the folder writable, or set MODEL_CACHE_DIR to one that is";
    return { file: bytes, reference, warning };
  }
};

/**
 * Returns the int8 weights of a model: cached, or made now, compared with fp32 and cached.
 * @throws {Failure} `bad-configuration` if the fp32 weights are needed and invalid
 */
export const ensureQuantised = async (source: QuantisationSource): Promise<Quantised> => {
  const folder = cacheFolder(source.cacheDirectory, source.sha256);
  const cached = await readCachedModel(folder);
  return cached ? { file: cached.path, reference: cached.record.reference } : make(source, folder);
};
