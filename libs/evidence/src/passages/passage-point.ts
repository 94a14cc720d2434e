import type { Schemas } from "@qdrant/js-client-rest";
import { gradeSchema, markerTypeSchema } from "@quarry/contracts";
import { quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { z } from "zod";
import { withOwnerScopes } from "../documents/owner-scopes.ts";
import { isPast } from "../documents/past-scope.ts";
import { bm25Vector } from "../search/bm25-vector.ts";
import type { FoundPassage, PassageSentence, PassageVectors, StoredPassage } from "./passage.ts";

const foundPayload = z.object({
  documentId: z.string(),
  index: z.number(),
  start: z.number(),
  end: z.number(),
  wordStart: z.number(),
  wordEnd: z.number(),
  startMs: z.number().optional(),
  endMs: z.number().optional(),
  firstPage: z.number().optional(),
  lastPage: z.number().optional(),
  title: z.string().default(""),
  headings: z.array(z.string()),
  publisher: z.string(),
  grade: gradeSchema,
  language: z.string(),
  publishedAt: z
    .string()
    .nullish()
    .transform((date) => date ?? undefined),
  markerTypes: z.array(markerTypeSchema),
  text: z.string(),
});

const vectorsPayload = z.object({
  /** The dense vector and, behind it, the token vectors, as printable text. */
  vectors: z.string(),
  tokenDimensions: z.int().positive(),
  /** Start, end and rows of each sentence. */
  sentences: z.array(z.array(z.number())),
});

/** Payload fields of a passage without its vectors. */
export const foundFields: readonly string[] = Object.keys(foundPayload.shape);
/** Payload fields that hold what a passage is scored with. */
export const vectorFields: readonly string[] = Object.keys(vectorsPayload.shape);

const rounded = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Math.round(value * 1e5) / 1e5);

const vectorsOf = ({ dense, tokens }: StoredPassage): string =>
  quantiseRows({ data: dense, count: 1, dimensions: dense.length }) + quantiseRows(tokens);

const sentenceNumbers = ({ start, end, rows }: PassageSentence): number[] => [start, end, ...rows];

/** A passage as the point that is sent. */
export const toPoint = (passage: StoredPassage, scopes: readonly string[]): Schemas["PointStruct"] => {
  const { passageId, terms, dense, tokens, sentences, publishedAt, ...place } = passage;
  return {
    id: passageId,
    vector: { dense: rounded(dense), bm25: bm25Vector(terms) },
    payload: {
      ...place,
      publishedAt: publishedAt ?? null,
      scopes: withOwnerScopes(scopes),
      isPast: isPast(scopes),
      vectors: vectorsOf(passage),
      tokenDimensions: tokens.dimensions,
      sentences: sentences.map(sentenceNumbers),
    },
  };
};

/** An upper estimate of the JSON of a point: a rounded number and its comma take at most nine characters. */
export const pointBytes = ({
  dense,
  tokens,
  terms,
  title,
  headings,
  text,
  sentences,
}: StoredPassage): number =>
  10 * dense.length +
  tokens.data.length +
  24 * terms.length +
  3 * (title.length + headings.join().length + text.length) +
  sentences.reduce((sum, { rows }) => sum + 20 + 3 * rows.length, 0) +
  2_000;

/** A point that was found or read, as a passage. */
export const toFoundPassage = (id: string | number, payload: unknown): FoundPassage => {
  const { publishedAt, startMs, endMs, firstPage, lastPage, ...place } = foundPayload.parse(payload);
  return {
    passageId: String(id),
    ...place,
    ...(startMs === undefined || endMs === undefined ? {} : { startMs, endMs }),
    ...(firstPage === undefined || lastPage === undefined ? {} : { firstPage, lastPage }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
};

const toSentence = ([start = 0, end = 0, ...rows]: readonly number[]): PassageSentence => ({
  start,
  end,
  rows,
});

/** The vectors of a point, whose dense vector has `dimensions` numbers. */
export const toPassageVectors = (payload: unknown, dimensions: number): PassageVectors => {
  const { vectors, tokenDimensions, sentences } = vectorsPayload.parse(payload);
  return {
    dense: readQuantisedRows(vectors.slice(0, dimensions), dimensions),
    tokens: readQuantisedRows(vectors.slice(dimensions), tokenDimensions),
    sentences: sentences.map(toSentence),
  };
};
