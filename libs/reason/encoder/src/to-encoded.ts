import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Encoded } from "./encoder.ts";
import type { HiddenStates } from "./open-graph.ts";
import type { ModelProfile } from "./profiles/model-profile.ts";
import { refuse } from "./refuse.ts";
import type { ModelInput } from "./tokens/model-input.ts";

/**
 * Scales a vector to length 1 in place; a zero vector is unchanged. Index loops, because iterators and array methods are three
 * times slower.
 */
const normalise = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (let column = 0; column < vector.length; column += 1) {
    const value = vector[column] ?? 0;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (length === 0) return vector;
  for (let column = 0; column < vector.length; column += 1) vector[column] = (vector[column] ?? 0) / length;
  return vector;
};

/** Returns the mean of all rows, scaled to length 1 (the pooling of gte models). */
export const meanPool = ({ data, rows, dimensions }: HiddenStates): Float32Array => {
  const sums = new Float64Array(dimensions);
  for (let start = 0; start < rows * dimensions; start += dimensions)
    for (let column = 0; column < dimensions; column += 1)
      sums[column] = (sums[column] ?? 0) + (data[start + column] ?? 0);
  return normalise(Float32Array.from(sums, (sum) => sum / rows));
};

/** Returns the chosen rows in order, each scaled to length 1. */
export const normaliseRows = ({ data, dimensions }: HiddenStates, rows: readonly number[]): Float32Array => {
  const result = new Float32Array(rows.length * dimensions);
  rows.forEach((row, position) => {
    const own = result.subarray(position * dimensions, (position + 1) * dimensions);
    own.set(data.subarray(row * dimensions, (row + 1) * dimensions));
    normalise(own);
  });
  return result;
};

/** A linear layer without bias, from rows of `hidden` numbers to rows of `dimensions`. */
export interface Projection {
  readonly dimensions: number;
  readonly hidden: number;
  /** One row of `hidden` weights per dimension. */
  readonly weights: Float32Array;
}

/** Files with the layer in PyLate and Stanford checkpoints, and its name. */
const files = ["1_Dense/model.safetensors", "model.safetensors"];
const layer = "linear.weight";
const lengthBytes = 8;

const headerSchema = z.record(
  z.string(),
  z.looseObject({
    dtype: z.string().optional(),
    shape: z.array(z.int()).optional(),
    data_offsets: z.tuple([z.int(), z.int()]).optional(),
  }),
);

const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
};

const readLayer = async (file: FileHandle, path: string): Promise<Projection | undefined> => {
  const headerLength = Number((await readBytes(file, 0, lengthBytes)).readBigUInt64LE());
  const json: unknown = JSON.parse((await readBytes(file, lengthBytes, headerLength)).toString("utf8"));
  const entry = headerSchema.parse(json)[layer];
  if (!entry) return undefined;
  const [dimensions, hidden] = entry.shape ?? [];
  const [from, to] = entry.data_offsets ?? [];
  if (entry.dtype !== "F32" || !dimensions || !hidden || from === undefined || to === undefined) {
    throw refuse(
      `${path}: ${layer} is ${entry.dtype} ${JSON.stringify(entry.shape)}: save it as an F32 matrix`,
    );
  }
  const bytes = await readBytes(file, lengthBytes + headerLength + from, to - from);
  return { dimensions, hidden, weights: new Float32Array(Uint8Array.from(bytes).buffer) };
};

const readFrom = async (path: string): Promise<Projection | undefined> => {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    return await readLayer(file, path);
  } finally {
    await file.close();
  }
};

/**
 * Reads the projection in a model's folder; undefined if there is none.
 * @throws {Failure} `bad-configuration` if it is not an fp32 matrix
 */
export const readProjection = async (folder: string): Promise<Projection | undefined> => {
  for (const file of files) {
    const found = await readFrom(join(folder, file));
    if (found) return found;
  }
  return undefined;
};

/** Applies the layer row by row. */
const project = ({ data, rows }: HiddenStates, { dimensions, hidden, weights }: Projection): HiddenStates => {
  const projected = new Float32Array(rows * dimensions);
  for (let position = 0; position < projected.length; position += 1) {
    const row = Math.floor(position / dimensions) * hidden;
    const column = (position % dimensions) * hidden;
    let sum = 0;
    for (let index = 0; index < hidden; index += 1)
      sum += (data[row + index] ?? 0) * (weights[column + index] ?? 0);
    projected[position] = sum;
  }
  return { data: projected, rows, dimensions };
};

/** Computes both vectors of a text from its states; a ColBERT model uses the mean of its token vectors as the dense one. */
export const toEncoded = (
  states: HiddenStates,
  { kept, offsets, unknownShare }: ModelInput,
  { lateInteraction }: ModelProfile,
  projection: Projection | undefined,
): Encoded => {
  const projected = projection ? project(states, projection) : states;
  const { dimensions } = projected;
  const data = normaliseRows(projected, kept);
  const tokens = { data, count: kept.length, dimensions };
  if (lateInteraction.recipe === "colbert")
    return { dense: meanPool({ data, rows: kept.length, dimensions }), tokens, offsets, unknownShare };
  const dense = lateInteraction.pooling === "cls" ? normaliseRows(projected, [0]) : meanPool(projected);
  return { dense, tokens, offsets, unknownShare };
};
