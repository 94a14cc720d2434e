import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Failure } from "@quarry/failure";
import { type Graph, type GraphInput, openGraph } from "../graph/open-graph.ts";
import type { ModelTokenizer } from "../tokens/tokenizer.ts";
import { meanPool } from "../vectors/pool-vectors.ts";
import { keptFolder } from "./kept-folder.ts";
import { keepModel, type QuantisationRecord, readKeptModel } from "./kept-model.ts";
import { type Fidelity, measureFidelity } from "./measure-fidelity.ts";
import { quantiseModel } from "./quantise-model.ts";

/** Least cosines to fp32; what is measured stands in docs/decisions/2026-11-22-int8.md. */
export const leastFidelity = { dense: 0.98, tokens: 0.98 } as const;

/** What is quantised. */
export interface QuantisationSource {
  readonly model: string;
  /** The fp32 weights, and the SHA-256 they must have. */
  readonly path: string;
  readonly sha256: string;
  readonly tokenizer: ModelTokenizer;
  readonly cacheDirectory: string;
  readonly threads: number;
}

/** A quantised model that can be opened, or why there is none. */
export type Quantised =
  | {
      readonly file: string | Uint8Array;
      readonly reference: QuantisationRecord["reference"];
      /** Why it could not be kept, with the remedy. */
      readonly warning?: string;
    }
  | { readonly refusal: string };

/** Prose, names, numbers, a question and a fragment: what passages and queries are made of. */
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
  throw new Failure(
    "bad-configuration",
    `the weights of ${model}, ${path}, are not the file they should be: expected SHA-256 ${sha256}, found ${found}. ` +
      "Delete them and install the model weights again.",
    { retry: "never" },
  );
};

const describe = ({ dense, tokens }: Fidelity): string =>
  `cosine to fp32 ${dense.toFixed(3)} per text and ${tokens.toFixed(3)} per token, ` +
  `at least ${leastFidelity.dense} and ${leastFidelity.tokens} are wanted`;

/** The quantised bytes of a source; undefined when there is nothing in it to quantise. */
const quantise = (weights: Uint8Array): Uint8Array | undefined => {
  try {
    const { bytes, matrices } = quantiseModel(weights);
    return matrices > 0 ? bytes : undefined;
  } catch {
    // Weights in a second file, or a format that came after this one.
    return undefined;
  }
};

const make = async (source: QuantisationSource, folder: string): Promise<Quantised> => {
  const bytes = quantise(await readSource(source));
  if (!bytes) return { refusal: `${source.path} holds no constant fp32 matrices that could be made int8` };
  const inputs = inputsOf(source.tokenizer);
  const opened = await openGraph(bytes, source).catch((error: unknown) => String(error));
  if (typeof opened === "string")
    return { refusal: `the int8 weights of ${source.model} do not load: ${opened}` };
  const rounded = await runEach(opened, inputs);
  const exact = await runEach(await openGraph(source.path, source), inputs);
  const fidelity = measureFidelity(exact, rounded);
  const isFaithful = fidelity.dense >= leastFidelity.dense && fidelity.tokens >= leastFidelity.tokens;
  if (!isFaithful)
    return { refusal: `the int8 weights of ${source.model} are too far off: ${describe(fidelity)}` };
  const [first] = inputs;
  const [states] = exact;
  if (!first || !states) return { refusal: "there was no text to compare" };
  const reference = { ids: [...first.ids], vector: [...meanPool(states)] };
  try {
    const kept = await keepModel(folder, bytes, { reference, fidelity });
    return { file: kept.path, reference };
  } catch (error) {
    const warning =
      `the int8 weights of ${source.model} cannot be kept in ${folder} (${String(error)}), so every start makes them ` +
      "again: make the folder writable, or set MODEL_CACHE_DIR to one that is";
    return { file: bytes, reference, warning };
  }
};

/**
 * The int8 weights of a model: those kept in the cache, or made now, compared with fp32 and kept.
 * @throws {Failure} `bad-configuration` when the fp32 weights are needed and are not what they should be
 */
export const ensureQuantised = async (source: QuantisationSource): Promise<Quantised> => {
  const folder = keptFolder(source.cacheDirectory, source.sha256);
  const kept = await readKeptModel(folder);
  return kept ? { file: kept.path, reference: kept.record.reference } : make(source, folder);
};
