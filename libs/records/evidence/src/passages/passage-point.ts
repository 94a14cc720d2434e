import type { Schemas } from "@qdrant/js-client-rest";
import { gradeSchema, markerTypeSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { countTerms, quantiseRows, readQuantisedRows } from "@quarry/ranking";
import { z } from "zod";
import { isPast, withOwnerScopes } from "../documents/membership-records.ts";
import { bm25Vector } from "../search/bm25-vector.ts";
import type { FoundPassage, PassageSentence, PassageVectors, StoredPassage } from "./passage.ts";

const refuse = (passageId: string, field: string, problem: string): never => {
  throw new Failure("bad-input", `${field} of passage ${passageId} ${problem}: encode the passage again`, {
    retry: "never",
  });
};

// A plain loop: `findIndex` is eleven times slower, and a passage has 30,000 numbers.
const strayIn = (data: Float32Array): string | undefined => {
  for (let at = 0; at < data.length; at += 1)
    if (!Number.isFinite(data[at])) return `holds ${data[at]} at position ${at}`;
  return undefined;
};

const nothingIn = (data: Float32Array, dimensions: number): string | undefined => {
  for (let row = 0; row * dimensions < data.length; row += 1)
    if (data.subarray(row * dimensions, (row + 1) * dimensions).every((value) => value === 0))
      return `is all zeros in row ${row}`;
  return undefined;
};

const denseProblem = (dense: Float32Array, dimensions: number): string | undefined => {
  if (dense.length !== dimensions) return `has ${dense.length} dimensions, the store takes ${dimensions}`;
  return strayIn(dense) ?? nothingIn(dense, dimensions);
};

const tokensProblem = ({ tokens: { data, count, dimensions } }: StoredPassage): string | undefined => {
  if (count < 1 || dimensions < 1) return `has ${count} rows of ${dimensions} dimensions`;
  if (data.length !== count * dimensions)
    return `holds ${data.length} numbers, not ${count} rows of ${dimensions}`;
  return strayIn(data) ?? nothingIn(data, dimensions);
};

const sentencesProblem = ({ sentences, tokens, start, end }: StoredPassage): string | undefined => {
  const outside = sentences.find((span) => span.start < start || span.end > end || span.end < span.start);
  if (outside) return `has ${outside.start}–${outside.end}, the passage is ${start}–${end}`;
  const row = sentences.flatMap(({ rows }) => rows).find((at) => !(at >= 0 && at < tokens.count));
  return row === undefined ? undefined : `names row ${row} of ${tokens.count}`;
};

/**
 * Refuses vectors that could be stored but never found.
 * @throws {Failure} `bad-input`, naming passage, field and problem
 */
export const checkVectors = (passage: StoredPassage, dimensions: number): void => {
  const problems = {
    dense: denseProblem(passage.dense, dimensions),
    tokens: tokensProblem(passage),
    sentences: sentencesProblem(passage),
  };
  for (const [field, problem] of Object.entries(problems))
    if (problem !== undefined) refuse(passage.passageId, field, problem);
};

/**
 * Refuses an unusable query vector.
 * @throws {Failure} `bad-input` with the problem
 */
export const checkQueryVector = (dense: Float32Array, dimensions: number): void => {
  const problem = denseProblem(dense, dimensions);
  if (problem !== undefined)
    throw new Failure("bad-input", `the dense vector of the query ${problem}: encode the query again`, {
      retry: "never",
    });
};

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
  /** The dense vector followed by the token vectors, as printable text. */
  vectors: z.string(),
  tokenDimensions: z.int().positive(),
  /** Start, end and rows of each sentence. */
  sentences: z.array(z.array(z.number())),
});

/** Payload fields of a passage without its vectors. */
export const foundFields: readonly string[] = Object.keys(foundPayload.shape);
/** Payload fields needed to score a passage. */
export const vectorFields: readonly string[] = Object.keys(vectorsPayload.shape);

const rounded = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Math.round(value * 1e5) / 1e5);

const vectorsOf = ({ dense, tokens }: StoredPassage): string =>
  quantiseRows({ data: dense, count: 1, dimensions: dense.length }) + quantiseRows(tokens);

const sentenceNumbers = ({ start, end, rows }: PassageSentence): number[] => [start, end, ...rows];

/** Converts a passage to a point. */
export const toPoint = (passage: StoredPassage, scopes: readonly string[]): Schemas["PointStruct"] => {
  const { passageId, terms, nearbyTerms, dense, tokens, sentences, publishedAt, ...rest } = passage;
  return {
    id: passageId,
    vector: { dense: rounded(dense), bm25: bm25Vector(countTerms(terms, nearbyTerms)) },
    payload: {
      ...rest,
      publishedAt: publishedAt ?? null,
      scopes: withOwnerScopes(scopes),
      isPast: isPast(scopes),
      vectors: vectorsOf(passage),
      tokenDimensions: tokens.dimensions,
      sentences: sentences.map(sentenceNumbers),
    },
  };
};

/** Estimates an upper limit of a point's JSON: a rounded number and its comma take at most nine characters. */
export const pointBytes = ({
  dense,
  tokens,
  terms,
  nearbyTerms = [],
  title,
  headings,
  text,
  sentences,
}: StoredPassage): number =>
  10 * dense.length +
  tokens.data.length +
  24 * (terms.length + nearbyTerms.length) +
  3 * (title.length + headings.join().length + text.length) +
  sentences.reduce((sum, { rows }) => sum + 20 + 3 * rows.length, 0) +
  2_000;

/** Converts a point to a passage. */
export const toFoundPassage = (id: string | number, payload: unknown): FoundPassage => {
  const { publishedAt, startMs, endMs, firstPage, lastPage, ...rest } = foundPayload.parse(payload);
  return {
    passageId: String(id),
    ...rest,
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

/** Reads the vectors of a point, whose dense vector has `dimensions` numbers. */
export const toPassageVectors = (payload: unknown, dimensions: number): PassageVectors => {
  const { vectors, tokenDimensions, sentences } = vectorsPayload.parse(payload);
  return {
    dense: readQuantisedRows(vectors.slice(0, dimensions), dimensions),
    tokens: readQuantisedRows(vectors.slice(dimensions), tokenDimensions),
    sentences: sentences.map(toSentence),
  };
};
