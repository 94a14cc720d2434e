import { z } from "zod";
import { documentIdSchema, gradeSchema, isoTimeSchema, scoreSchema, spanSchema } from "../primitives.ts";

/** Reasons for a passage's rank. */
export const rankingReasonSchema = z.object({
  /** One entry per list with the passage; `query` is an index into the job's queries, ranks start at 1. */
  legs: z.array(
    z.object({ leg: z.enum(["dense", "bm25"]), query: z.int().nonnegative(), rank: z.int().positive() }),
  ),
  dense: z.number(),
  bm25: z.number(),
  maxSim: z.number(),
});

/** A passage that answers a query, as offsets into its document. */
export const rankedPassageSchema = z.object({
  passageId: z.uuid(),
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  publisher: z.string(),
  grade: gradeSchema,
  /** Fused score; comparable only within one answer. */
  score: z.number(),
  /** Sentences of the passage in document offsets, best first; `score` is their share of the query's MaxSim, 0–1. */
  spans: z.array(spanSchema.extend({ score: z.number() })).min(1),
  why: rankingReasonSchema,
  /**
   * Sentences close to a word of the query, in its spelling there; the whole passage if its headings or tables are. `nearness` is
   * 0 for an unrelated sentence, 1 for the word itself in the same sense.
   */
  nearWords: z.array(spanSchema.extend({ word: z.string(), nearness: z.number() })).optional(),
  /** The indexed passages of which it consists, each with its own score; absent for a single one. */
  parts: z.array(spanSchema.extend({ score: z.number() })).optional(),
});

/** The best part of a candidate that is not indexed; offsets count UTF-16 code units of its text. */
export const rankedCandidateSchema = rankedPassageSchema
  .pick({ start: true, end: true, score: true, spans: true, why: true })
  .extend({ candidateId: z.string() });

export type RankedCandidate = z.output<typeof rankedCandidateSchema>;
export type RankedPassage = z.output<typeof rankedPassageSchema>;

const count = z.int().nonnegative();

/** One indexed document. */
export const indexedSourceSchema = z.object({
  url: z.string(),
  title: z.string(),
  quality: gradeSchema,
  fetch_date: isoTimeSchema,
  passage_count: count,
  document_id: documentIdSchema,
  sha256: z.string(),
});

/** `index_metadata.json`: contents of an index, keyed by the first twelve hexadecimal digits of each content hash. */
export const indexMetadataSchema = z.object({
  index_built: z.boolean(),
  document_count: count,
  indexed_hashes: z.array(z.string().regex(/^[0-9a-f]{12}$/u)),
  sources: z.record(z.string(), indexedSourceSchema),
  retrieval_stats: z.object({
    total_queries: count,
    avg_results_per_query: z.number(),
    cache_hit_rate: scoreSchema,
  }),
});

export type IndexMetadata = z.output<typeof indexMetadataSchema>;
