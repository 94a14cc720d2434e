import { z } from "zod";
import {
  documentIdSchema,
  gradeSchema,
  isoDateSchema,
  isoTimeSchema,
  scoreSchema,
  spanSchema,
} from "../primitives.ts";
import { paperSchema } from "./paper.ts";

/** A link in the main text of a page. */
export const linkSchema = z.object({
  /** Absolute and canonical. */
  url: z.string().max(2_048),
  /** The words of the link. */
  text: z.string().max(300),
  /** The sentence or heading around it, where that says more than its words. */
  context: z.string().max(300).optional(),
});

export type Link = z.output<typeof linkSchema>;

/** One comment; what it says is `text.slice(start, end)` of the document that holds all comments of its item. */
export const commentSchema = spanSchema.extend({
  id: z.string().min(1).max(200),
  author: z.string().max(300).optional(),
  likes: z.int().nonnegative(),
  /** Number of replies: the source's count or the number present, whichever is more. */
  replies: z.int().nonnegative(),
  publishedAt: z.string().max(100).optional(),
  /** The comment it answers. */
  parentId: z.string().max(200).optional(),
});

export type Comment = z.output<typeof commentSchema>;

/** A span of time in milliseconds from the beginning of what was recorded. */
export const timeRangeSchema = z.object({
  startMs: z.int().nonnegative(),
  endMs: z.int().nonnegative(),
});

/** When a span of a transcript was said, in milliseconds from the beginning; as fine as the source has it, ascending. */
export const timingSchema = spanSchema.extend(timeRangeSchema.shape);

export type Timing = z.output<typeof timingSchema>;

const maxEntries = 50;

/** Metadata that a user attaches to a document: up to 50 entries, names of 64 and values of 1,000 characters. */
export const metadataSchema = z
  .record(
    z.string().regex(/^[\w.-]{1,64}$/, "a name has up to 64 letters, digits, dots, underscores and hyphens"),
    z.string().max(1_000),
  )
  .refine((metadata) => Object.keys(metadata).length <= maxEntries, {
    error: `must have at most ${maxEntries} entries; send less`,
  });

// Control characters, line separators and the marks that reverse the direction of text.
const disguise = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A displayed name: one line of limited length, without characters that change how others are shown. */
export const shownNameSchema = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine(
      (name) => !disguise.test(name),
      "may not hold control characters, line breaks or marks that reverse the direction of text",
    );

/** Facts given by a user; they take precedence over those of the source. */
export const givenFactsSchema = z.object({
  title: shownNameSchema(300).optional(),
  author: shownNameSchema(300).optional(),
  publishedAt: isoDateSchema.optional(),
  grade: gradeSchema.optional(),
  metadata: metadataSchema.optional(),
});

/** How much of a text was recognised in pictures by OCR, and how surely. */
export const ocrFactsSchema = z.object({
  /** The mean over the words that were recognised. */
  confidence: scoreSchema,
  /** Of a document with pages: those that were recognised, from 1. */
  pages: z.array(z.int().positive()).optional(),
  /** Pages that there was no time to recognise. */
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
  /** As the page says, an ISO date or time. */
  modifiedAt: z.string().optional(),
  /** The name of the site, as the page says. */
  siteName: z.string().optional(),
  /** A licence by name or address, as the page says. */
  license: z.string().optional(),
  /** The address the page calls its own, where that is another one. */
  canonicalUri: z.string().optional(),
  /** Of a document that has pages: how many. */
  pages: z.int().positive().optional(),
  /** Of a text that was recognised in pictures, all or some of it. */
  ocr: ocrFactsSchema.optional(),
  /** Number of removed invisible characters: bidirectional controls, zero width, tags, and text hidden by its style. */
  invisibleCharacters: z.int().positive().optional(),
  /** A sketch of its words, by which copies are known; documents of earlier versions have none. */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .optional(),
  /** Registry record of the scholarly paper in this text; absent if unknown or not looked up. */
  paper: paperSchema.optional(),
  /** The publisher whose text this is, by its credit to an agency or by the address it calls its own, where that is another one. */
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
  /** The site asks robots not to read the page. */
  "robots-disallowed",
  /** The site asks to come back later than a run waits. */
  "busy",
  /** The response is a form to log in, consent or prove to be human instead of the page. */
  "login-wall",
  "consent-wall",
  "bot-challenge",
  /** Only the beginning is shown to who does not pay. */
  "paywall",
  /** A page of links without a text of its own. */
  "navigation-only",
  /** Says that there is no such page, though it answers as if there were. */
  "error-page",
  /** A script would draw it; there is no text without one. */
  "script-only",
  "upload-expired",
  "job-failed",
  /** Its reader struck it from the report. */
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

/** Trust in a source, 0–1, computed from its parts; an unknown part is null and counts for nothing. */
export const trustSchema = z.object({
  score: scoreSchema,
  parts: z.object({
    /** Reputation of the publisher: 1 for grade A, 0 for grade E. */
    grade: scoreSchema,
    /** Of what others say of its claims, the share that agrees. */
    factualConsistency: scoreSchema.nullable(),
    /** 1 for a text of its own; a half for one of two copies, and so on. */
    independence: scoreSchema,
    /** 1 when new, a half after three years. */
    recency: scoreSchema.nullable(),
  }),
});

export type Trust = z.output<typeof trustSchema>;
