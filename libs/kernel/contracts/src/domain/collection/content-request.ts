import { z } from "zod";
import { documentIdSchema, spanSchema } from "../primitives.ts";
import { contentTypeSchema, linkIdSchema, markerTypeSchema } from "./item.ts";

const shared = {
  /** Distinguishes the requests of one list. */
  id: z.string().min(1).max(100),
  reason: z.string().max(2_000).default(""),
  priority: z.enum(["high", "medium", "low"]).default("medium"),
};

/** Empty means every item. */
const linkIds = z.array(linkIdSchema).max(1_000).default([]);
const contentTypes = z.array(contentTypeSchema).min(1).max(2).default(["transcript"]);
const wordPosition = z.int().nonnegative().max(100_000_000);
const words = z.int().nonnegative().max(1_000_000);

/**
 * Requests of a reader in the one internal form; `parseRequests` of libs/reason/reading accepts every spelling.
 * Words are counted as `words` of libs/kernel/text does, from 0, half-open.
 */
export const contentRequestSchema = z.discriminatedUnion("type", [
  z.object({ ...shared, type: z.literal("full_content_item"), linkIds, contentTypes }),
  z.object({
    ...shared,
    type: z.literal("by_marker"),
    linkIds,
    contentTypes,
    markerText: z.string().min(1).max(2_000),
    /** Words around the marker, both sides together. */
    contextWindow: words.default(2_000),
  }),
  z.object({
    ...shared,
    type: z.literal("by_topic"),
    linkIds,
    contentTypes,
    topic: z.string().min(1).max(500),
    /** Maximum items of the answer, most relevant first. */
    limitItems: z.int().min(1).max(100).default(3),
  }),
  z.object({
    ...shared,
    type: z.literal("selective_markers"),
    linkIds,
    contentTypes,
    markerTypes: z.array(markerTypeSchema).min(1),
    /** Words around each marker, both sides together. */
    contextWindow: words.default(200),
  }),
  z.object({
    ...shared,
    type: z.literal("word_range"),
    linkIds,
    contentTypes,
    startWord: wordPosition,
    endWord: wordPosition,
  }),
  z.object({
    ...shared,
    type: z.literal("keyword"),
    linkIds,
    contentTypes,
    keywords: z.array(z.string().min(1).max(200)).min(1).max(50),
    /** Words around each match, both sides together. */
    contextWindow: words.default(500),
  }),
  z.object({
    ...shared,
    type: z.literal("semantic"),
    linkIds,
    contentTypes,
    query: z.string().min(1).max(4_000),
    topK: z.int().min(1).max(50).default(3),
    /** Maximum characters of the reply; returns the most likely answer within it instead of sections of fixed length. */
    maxCharacters: z.int().min(1).max(20_000_000).optional(),
  }),
  z.object({
    ...shared,
    type: z.literal("comments"),
    linkIds,
    /** Empty means all comments. */
    filterKeywords: z.array(z.string().min(1).max(200)).max(50).default([]),
    limit: z.int().min(1).max(100_000).default(10),
    sortBy: z.enum(["relevance", "likes", "replies"]).default("relevance"),
  }),
  z.object({ ...shared, type: z.literal("metadata"), linkIds }),
  z.object({ ...shared, type: z.literal("all"), linkIds, contentTypes }),
]);

/** A part of an item that answers a request; its text is `text.slice(start, end)` of the document. */
export const contentPieceSchema = spanSchema.extend({
  linkId: linkIdSchema,
  part: contentTypeSchema,
  documentId: documentIdSchema,
  wordStart: z.int().nonnegative(),
  wordEnd: z.int().nonnegative(),
  /** For a transcript with times: its start. */
  startMs: z.int().nonnegative().optional(),
  endMs: z.int().nonnegative().optional(),
  /** Marker, keyword or comment id that led to the piece. */
  foundBy: z.string().max(2_000).optional(),
});

/** Remaining parts of a text after a piece was taken. */
const remainingSchema = z.object({
  linkId: linkIdSchema,
  part: contentTypeSchema,
  words: z.int().nonnegative(),
  characters: z.int().nonnegative(),
});

/** Result of a request: content, or the problem and the available alternatives. */
export const requestAnswerSchema = z.object({
  requestId: z.string(),
  type: z.string(),
  status: z.enum(["fulfilled", "refused"]),
  /** Corrections made before answering; empty for a valid request. */
  repairs: z.array(z.string()).default([]),
  /** For a refused request: the error and the available alternatives. */
  problem: z.string().optional(),
  available: z.array(z.string()).optional(),
  pieces: z.array(contentPieceSchema),
  /** Requested pieces that an earlier reply of the session contains; not sent again. */
  alreadySent: z.array(contentPieceSchema).optional(),
  /** For a metadata request. */
  metadata: z.array(z.object({ linkId: linkIdSchema, text: z.string() })).optional(),
  /** Total of all pieces and metadata. */
  characters: z.int().nonnegative(),
  words: z.int().nonnegative(),
  remaining: z.array(remainingSchema),
});

export type ContentRequest = z.output<typeof contentRequestSchema>;
export type ContentRequestType = ContentRequest["type"];
export type ContentPiece = z.output<typeof contentPieceSchema>;
export type Remaining = z.output<typeof remainingSchema>;
export type RequestAnswer = z.output<typeof requestAnswerSchema>;
