import type { Schemas } from "@qdrant/js-client-rest";
import { gradeSchema } from "@quarry/contracts";
import type { TokenMatrix } from "@quarry/ranking";
import { z } from "zod";
import { bm25Vector } from "./bm25-vector.ts";
import type { FoundPassage, StoredPassage, TokenOffset } from "./evidence-store.ts";

const placePayload = z.object({
  documentId: z.string(),
  index: z.number(),
  start: z.number(),
  end: z.number(),
  wordStart: z.number(),
  wordEnd: z.number(),
  headings: z.array(z.string()),
  publisher: z.string(),
  grade: gradeSchema,
  language: z.string(),
});
const offsetsPayload = z.object({ tokenOffsets: z.array(z.number()) });
// Numbers are Qdrant's own and many: only the outer shape is checked.
const numbers = z.custom<number[]>((value) => Array.isArray(value) && typeof value[0] === "number");
const denseVector = z.object({ dense: numbers });
const tokenVectors = z.object({ tokens: z.array(numbers).min(1) });

/** Payload fields of a place, without the bulky token offsets. */
export const placeFields: readonly string[] = Object.keys(placePayload.shape);

const rounded = (vector: Float32Array, scale: number): number[] =>
  Array.from(vector, (value) => Math.round(value * scale) / scale);

const rowsOf = ({ data, count, dimensions }: TokenMatrix): number[][] =>
  Array.from({ length: count }, (_, row) =>
    // Nearly what float16 keeps: more decimals would only lengthen the request.
    rounded(data.subarray(row * dimensions, (row + 1) * dimensions), 1e4),
  );

/** A passage as the point that is sent. */
export const toPoint = (passage: StoredPassage): Schemas["PointStruct"] => {
  const { passageId, terms, dense, tokens, tokenOffsets, ...place } = passage;
  return {
    id: passageId,
    vector: { dense: rounded(dense, 1e5), tokens: rowsOf(tokens), bm25: bm25Vector(terms) },
    payload: { ...place, tokenOffsets: tokenOffsets.flat() },
  };
};

/** An upper estimate of the JSON of a point: a rounded number and its comma take at most nine characters. */
export const pointBytes = ({ dense, tokens, terms, headings }: StoredPassage): number =>
  9 * (dense.length + tokens.data.length) +
  24 * (terms.length + tokens.count) +
  headings.join().length * 3 +
  1_000;

const toMatrix = (rows: readonly number[][]): TokenMatrix => {
  const dimensions = rows[0]?.length ?? 0;
  const data = new Float32Array(rows.length * dimensions);
  rows.forEach((row, index) => data.set(row, index * dimensions));
  return { data, count: rows.length, dimensions };
};

const toOffsets = (flat: readonly number[]): TokenOffset[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? -1, flat[2 * index + 1] ?? -1]);

/** A point that was read, as a passage; parts that were not asked for are absent. */
export const fromPoint = (
  { id, payload, vector }: Schemas["Record"],
  wanted: { readonly withTokens: boolean; readonly withDense: boolean },
): FoundPassage => ({
  passageId: String(id),
  ...placePayload.parse(payload),
  ...(wanted.withDense ? { dense: Float32Array.from(denseVector.parse(vector).dense) } : {}),
  ...(wanted.withTokens
    ? {
        tokens: toMatrix(tokenVectors.parse(vector).tokens),
        tokenOffsets: toOffsets(offsetsPayload.parse(payload).tokenOffsets),
      }
    : {}),
});
