import { z } from "zod";
import {
  documentIdSchema,
  gradeSchema,
  isoDateSchema,
  isoTimeSchema,
  scoreSchema,
  spanSchema,
} from "../primitives.ts";
import { shownNameSchema, shownTextSchema } from "../shown-text.ts";
import { paperSchema } from "./paper.ts";

/** A link in the main text of a page. */
export const linkSchema = z.object({
  /** Absolute and canonical. */
  url: z.string().max(2_048),
  /** Anchor text. */
  text: z.string().max(300),
  /** The sentence or heading around it, if it says more than the anchor. */
  context: z.string().max(300).optional(),
});

export type Link = z.output<typeof linkSchema>;

/** One comment, `text.slice(start, end)` of the document with all comments of its item. */
export const commentSchema = spanSchema.extend({
  id: z.string().min(1).max(200),
  author: z.string().max(300).optional(),
  likes: z.int().nonnegative(),
  /** Number of replies: the source's count or the number present, the higher one. */
  replies: z.int().nonnegative(),
  publishedAt: z.string().max(100).optional(),
  /** Id of the comment that it replies to. */
  parentId: z.string().max(200).optional(),
});

export type Comment = z.output<typeof commentSchema>;

/** A time span in milliseconds from the beginning of the recording. */
export const timeRangeSchema = z.object({
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
});

/** Time of a span of a transcript, in milliseconds from the beginning; as fine as in the source, ascending. */
export const timingSchema = spanSchema.extend(timeRangeSchema.shape);

export type Timing = z.output<typeof timingSchema>;

const maxEntries = 50;

/** User metadata of a document: up to 50 entries, names up to 64 and values up to 1,000 characters. */
export const metadataSchema = z
  .record(
    z.string().regex(/^[\w.-]{1,64}$/, "a name has up to 64 letters, digits, dots, underscores and hyphens"),
    shownTextSchema({ min: 0, max: 1_000 }),
  )
  .refine((metadata) => Object.keys(metadata).length <= maxEntries, {
    error: `must have at most ${maxEntries} entries; send less`,
  });

/** Facts given by a user; they take precedence over those of the source. */
export const givenFactsSchema = z.object({
  title: shownNameSchema(300).optional(),
  author: shownNameSchema(300).optional(),
  publishedAt: isoDateSchema.optional(),
  grade: gradeSchema.optional(),
  metadata: metadataSchema.optional(),
});

/** The part of a text that OCR recognised in pictures, and the confidence. */
const ocrFactsSchema = z.object({
  /** Mean over the recognised words. */
  confidence: scoreSchema,
  /** For a document with pages: the recognised ones, from 1. */
  pages: z.array(z.int().positive()).optional(),
  /** Pages left out for lack of time. */
  unreadPages: z.int().positive().optional(),
});

export type OcrFacts = z.output<typeof ocrFactsSchema>;

/** Facts about a stored document, without its text. */
export const documentFactsSchema = z.object({
  documentId: documentIdSchema,
  uri: z.string().min(1),
  title: z.string(),
  author: z.string().optional(),
  publisher: z.string(),
  publishedAt: z.string().optional(),
  language: z.string(),
  mediaType: z.string(),
  grade: gradeSchema,
  gradeReasons: z.array(z.string()).min(1),
  fetchedAt: isoTimeSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  characters: z.int().nonnegative(),
  words: z.int().nonnegative(),
  /** Metadata of the user who uploaded it. */
  metadata: metadataSchema.optional(),
  /** According to the page, an ISO date or time. */
  modifiedAt: z.string().optional(),
  /** Name of the site, according to the page. */
  siteName: z.string().optional(),
  /** Licence by name or address, according to the page. */
  license: z.string().optional(),
  /** Canonical address according to the page, if different. */
  canonicalUri: z.string().optional(),
  /** For a document with pages: their number. */
  pages: z.int().positive().optional(),
  /** For a text that was recognised by OCR, wholly or in part. */
  ocr: ocrFactsSchema.optional(),
  /** Number of removed invisible characters: bidirectional controls, zero width, tags, and text hidden by its style. */
  invisibleCharacters: z.int().positive().optional(),
  /** Fingerprint of its words that identifies copies; absent in documents of earlier versions. */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .optional(),
  /** Registry record of the scholarly paper in this text; absent if unknown or not looked up. */
  paper: paperSchema.optional(),
  /** The original publisher, according to an agency credit or a canonical address, if different. */
  syndicatedFrom: z.string().optional(),
});

/** Why a source could not be read; an outcome, never a failed run. */
export const unavailableReasonSchema = z.enum([
  "address-refused",
  "unreachable",
  "not-found",
  "refused",
  "too-large",
  "timeout",
  "empty",
  "unsupported-type",
  "password-protected",
  "damaged",
  "no-text",
  "redirect-loop",
  /** robots.txt disallows the page. */
  "robots-disallowed",
  /** The site's requested retry delay exceeds what a run will wait. */
  "busy",
  /** The response is a login, consent or captcha form instead of the page. */
  "login-wall",
  "consent-wall",
  "bot-challenge",
  /** Only the beginning is shown without payment. */
  "paywall",
  /** A page of links without its own text. */
  "navigation-only",
  /** An error message with a success status. */
  "error-page",
  /** Content is drawn by a script; without one there is no text. */
  "script-only",
  "upload-expired",
  "job-failed",
  /** The user struck it from the report. */
  "struck",
]);

/** A source that was not used, with the reason a reader is shown. */
export const unusedSourceSchema = z.object({
  uri: z.string(),
  reason: unavailableReasonSchema,
  detail: z.string(),
});

export type GivenFacts = z.output<typeof givenFactsSchema>;
export type DocumentFacts = z.output<typeof documentFactsSchema>;
export type UnavailableReason = z.output<typeof unavailableReasonSchema>;
export type UnusedSource = z.output<typeof unusedSourceSchema>;

/** Trust in a source, 0–1, computed from its parts; an unknown part is null and is not counted. */
export const trustSchema = z.object({
  score: scoreSchema,
  parts: z.object({
    /** Reputation of the publisher: 1 for grade A, 0 for grade E. */
    grade: scoreSchema,
    /** Share of agreement among other sources' statements about its claims. */
    factualConsistency: scoreSchema.nullable(),
    /** 1 for an original text, a half for one of two copies, a third for one of three. */
    independence: scoreSchema,
    /** 1 if new, a half after three years. */
    recency: scoreSchema.nullable(),
  }),
});

export type Trust = z.output<typeof trustSchema>;
