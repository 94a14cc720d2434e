import { z } from "zod";
import { documentIdSchema, gradeSchema } from "../domain/primitives.ts";
import { unavailableReasonSchema } from "../domain/sources/document.ts";
import { indexedSourceSchema, indexMetadataSchema } from "../domain/sources/passage.ts";

const links = z.object({ self: z.string() });

/** `GET /v1/index/:id`, and the answer of `POST /v1/index` with the outcome. */
export const indexViewSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("indexing"), id: z.string(), collectionId: z.string(), links }),
  z.object({
    status: z.literal("indexed"),
    id: z.string(),
    collectionId: z.string(),
    documentId: documentIdSchema,
    passages: z.int().nonnegative(),
    /** True if the content was already indexed, and nothing was written. */
    alreadyIndexed: z.boolean(),
    uri: z.string(),
    title: z.string(),
    publisher: z.string(),
    language: z.string(),
    grade: gradeSchema,
    gradeReasons: z.array(z.string()),
    characters: z.int().nonnegative(),
    links,
  }),
  z.object({
    status: z.literal("unavailable"),
    id: z.string(),
    collectionId: z.string(),
    uri: z.string(),
    reason: unavailableReasonSchema,
    detail: z.string(),
    links,
  }),
]);

/** `GET /v1/index/metadata`: the layout of `index_metadata.json`, paged by document. */
export const indexMetadataViewSchema = indexMetadataSchema.extend({
  /** The same as `sources`, as a list; earlier versions have neither this nor `next_cursor`. */
  data: z.array(indexedSourceSchema).optional(),
  /** Value for `?cursor=`; null on the last page. */
  next_cursor: z.string().nullable().optional(),
  next: z.string().nullable(),
});

export type IndexView = z.output<typeof indexViewSchema>;
export type IndexMetadataView = z.output<typeof indexMetadataViewSchema>;

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** `GET /v1/stats`: what is indexed, and all searches since the installation, including those of runs. */
export const evidenceStatsSchema = z.object({
  documents: count,
  passages: count,
  /** Publishers of the documents, each counted once. */
  sources: count,
  queries: count,
  averageResults: z.number().nonnegative(),
  zeroResults: count,
  zeroResultRate: share,
  cacheHits: count,
  cacheHitRate: share,
  /** Latency of one search in milliseconds, at most 10 % too high; null before the first search. */
  latencyMs: z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).nullable(),
});

export type EvidenceStats = z.output<typeof evidenceStatsSchema>;
