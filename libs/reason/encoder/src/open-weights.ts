import { join } from "node:path";
import { findWeights, hashFile, type ModelHashes, verifyModel } from "./locate-model.ts";
import { type Graph, openGraph } from "./open-graph.ts";
import {
  cosine,
  ensureQuantised,
  minFidelity,
  quantisationRecipe,
  type Quantised,
} from "./quantise/ensure-quantised.ts";
import { refuse } from "./refuse.ts";
import { meanPool } from "./to-encoded.ts";
import type { ModelTokenizer } from "./tokens/tokenizer.ts";

/** Loaded weights of a model. */
export interface OpenWeights {
  readonly graph: Graph;
  readonly arithmetic: "int8" | "fp32";
  /** Identifies the weights by the first digits of their SHA-256 and the arithmetic. */
  readonly id: string;
  /** Why these are not the requested weights, or will not be available next time. */
  readonly warnings: readonly string[];
}

/** Weights to open, and the source of int8 ones. */
export interface WeightsRequest {
  readonly model: string;
  readonly folder: string;
  readonly arithmetic: "int8" | "fp32";
  /** The manifest's entry for the model; undefined if there is none. */
  readonly hashes: ModelHashes | undefined;
  readonly tokenizer: ModelTokenizer;
  readonly cacheDirectory: string;
  readonly threads: number;
}

const digits = 8;

const requireFullWeights = async ({ folder, hashes }: WeightsRequest): Promise<string> => {
  const file = await findWeights(folder, "fp32", hashes);
  if (file !== undefined) return file;
  throw refuse(
    `${folder} has no fp32 weights (onnx/model.onnx or model.onnx): add them, or set MODEL_DTYPE=int8`,
  );
};

const openFile = async (
  request: WeightsRequest,
  file: string,
  arithmetic: "int8" | "fp32",
): Promise<OpenWeights> => {
  const path = join(request.folder, file);
  const listed = request.hashes?.get(file);
  if (listed !== undefined) await verifyModel(request.folder, new Map([[file, listed]]));
  const sha256 = listed ?? (await hashFile(path));
  const graph = await openGraph(path, request);
  return { graph, arithmetic, id: `${sha256.slice(0, digits)}/${arithmetic}`, warnings: [] };
};

const openFull = async (request: WeightsRequest, warning?: string): Promise<OpenWeights> => {
  const opened = await openFile(request, await requireFullWeights(request), "fp32");
  return warning === undefined
    ? opened
    : { ...opened, warnings: [`${warning}; fp32 weights are used instead`] };
};

/** Opens the quantised graph, or returns why it must not be used. */
const openChecked = async (
  request: WeightsRequest,
  { file, reference }: Extract<Quantised, { readonly file: unknown }>,
): Promise<Graph | string> => {
  const graph = await openGraph(file, request).catch((error: unknown) => String(error));
  if (typeof graph === "string") return graph;
  const { ids, vector } = reference;
  const [states] = await graph.run([{ ids, attended: ids.map(() => true) }]);
  const likeness = states ? cosine(meanPool(states), vector) : 0;
  if (likeness >= minFidelity.dense) return graph;
  await graph.close();
  return (
    `the int8 weights of ${request.model} are inaccurate on this machine (cosine to fp32 ${likeness.toFixed(3)}, at least ` +
    `${minFidelity.dense} is required): its processor may lack 8-bit instructions without saturation. ` +
    "set MODEL_DTYPE=fp32 to use fp32 from the start"
  );
};

const openQuantised = async (request: WeightsRequest): Promise<OpenWeights> => {
  const file = await requireFullWeights(request);
  const path = join(request.folder, file);
  const sha256 = request.hashes?.get(file) ?? (await hashFile(path));
  const quantised = await ensureQuantised({ ...request, path, sha256 });
  if ("refusal" in quantised) return openFull(request, quantised.refusal);
  const graph = await openChecked(request, quantised);
  if (typeof graph === "string") return openFull(request, graph);
  const warnings = quantised.warning === undefined ? [] : [quantised.warning];
  return { graph, arithmetic: "int8", id: `${sha256.slice(0, digits)}/int8.${quantisationRecipe}`, warnings };
};

/**
 * Opens the weights of a model in the requested arithmetic: published int8 weights, otherwise made from fp32; fp32 with a warning
 * if int8 cannot be made or fails its check on this machine.
 * @throws {Failure} `bad-configuration` if a file is missing, differs from the manifest, or cannot be loaded
 */
export const openWeights = async (request: WeightsRequest): Promise<OpenWeights> => {
  if (request.arithmetic === "fp32") return openFull(request);
  const published = await findWeights(request.folder, "int8", request.hashes);
  return published === undefined ? openQuantised(request) : openFile(request, published, "int8");
};
