import { z } from "zod";
import { documentIdSchema, scoreSchema, spanSchema } from "../primitives.ts";
import { metadataSchema } from "../sources/document.ts";

/** Kind of a marker: a fact, an opinion or a number. */
export const markerTypeSchema = z.enum(["key-fact", "opinion", "datapoint"]);

/** A point of a document worth finding again, based on `text.slice(start, end)`. */
export const markerSchema = spanSchema.extend({
  /** Id within the document: `m1`, `m2`, … in text order. */
  id: z.string().min(1).max(20),
  type: markerTypeSchema,
  /** One sentence; the document's words unless a language model wrote it. */
  text: z.string().min(1).max(1_000),
  /** Speaker, if the text is a transcript that names speakers. */
  speaker: z.string().min(1).max(200).optional(),
  /** For a datapoint: the number, its unit, its date and its subject. */
  value: z.number().optional(),
  unit: z.string().max(100).optional(),
  date: z.string().max(100).optional(),
  entity: z.string().max(300).optional(),
});

export const sentimentSchema = z.enum(["mostly_positive", "mixed", "mostly_negative"]);

/** A comment with many likes or replies. */
const engagementSchema = spanSchema.extend({
  commentId: z.string(),
  /** Short description of the subject. */
  text: z.string().min(1),
  likes: z.int().nonnegative(),
  replies: z.int().nonnegative(),
});

/** Maximum length of the summary of a document, in UTF-16 code units. */
export const maxSummaryCharacters = 500;

/** Maximum number of questions suggested from one document. */
export const maxItemQuestions = 3;

/** Markers and topics found in a document. */
export const markingSchema = z.object({
  markers: z.array(markerSchema),
  /** Most informative first. */
  topicAreas: z.array(z.string().min(1).max(100)).max(20),
  /** The document in a sentence or two, by a language model; absent without one. */
  summary: z.string().min(1).max(maxSummaryCharacters).optional(),
  /** Questions that the document answers, by a language model; absent without one. */
  questions: z.array(z.string().min(1).max(maxSummaryCharacters)).max(maxItemQuestions).optional(),
  /** Share of the text that was read, 0 to 1. */
  coveredShare: scoreSchema,
  /** The language model that found at least one; null if the fallback found all. */
  model: z.object({ name: z.string() }).nullable(),
  /** Recipe of the marking; a document with another recipe is marked again. */
  recipe: z.string(),
  /** The job that created it, if known: an interrupted job that is repeated returns the same result. */
  jobId: z.string().optional(),
  /** Only for comments. */
  comments: z
    .object({
      sentiment: sentimentSchema,
      themes: z.array(z.string().min(1).max(100)).max(20),
      topEngagement: z.array(engagementSchema).max(20),
    })
    .optional(),
});

export type MarkerType = z.output<typeof markerTypeSchema>;
export type Marker = z.output<typeof markerSchema>;
export type Sentiment = z.output<typeof sentimentSchema>;
export type Engagement = z.output<typeof engagementSchema>;
export type Marking = z.output<typeof markingSchema>;

/** The user's name for an item: unique in its collection, used by plans and requests. */
export const linkIdSchema = z.string().min(1).max(200);

/** The two texts an item can have. */
export const contentTypeSchema = z.enum(["transcript", "comments"]);

/** A text of an item as it is stored. */
export const itemPartSchema = z.object({
  documentId: documentIdSchema,
  characters: z.int().nonnegative(),
  words: z.int().nonnegative(),
  language: z.string(),
});

/** The stored comments of an item: one text, and the number of comments in it. */
export const commentsPartSchema = itemPartSchema.extend({ count: z.int().nonnegative() });

/** A readable item: its names and its texts. */
export const itemReferenceSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  /** Origin for display: an address or a name such as `youtube`. */
  source: z.string(),
  title: z.string(),
  author: z.string().optional(),
  metadata: metadataSchema.default({}),
  /** Transcript or article; null for an item that has only comments. */
  transcript: itemPartSchema.nullable(),
  comments: commentsPartSchema.nullable(),
});

export type ContentType = z.output<typeof contentTypeSchema>;
export type CommentsPart = z.output<typeof commentsPartSchema>;
export type ItemPart = z.output<typeof itemPartSchema>;
export type ItemReference = z.output<typeof itemReferenceSchema>;

const lines = z.array(z.string());
const count = z.int().nonnegative();

/** Markers of a transcript or article, in the layout of seed 001: `FACT: …`, `OPINION: …`, `DATA: …`. */
const transcriptSummarySchema = z.object({
  key_facts: lines,
  key_opinions: lines,
  key_datapoints: lines,
  topic_areas: lines,
  word_count: count,
  total_markers: count,
});

/** Summary of the comments of an item, in the layout of seed 001. */
const commentsSummarySchema = z.object({
  key_facts_from_comments: lines,
  key_opinions_from_comments: lines,
  key_datapoints_from_comments: lines,
  major_themes: lines,
  sentiment_overview: sentimentSchema,
  top_engagement_markers: lines,
  total_comments: count,
  total_markers: count,
});

/** The markers of an item; null for missing or unmarked parts. */
export const itemSummarySchema = z.object({
  transcript_summary: transcriptSummarySchema.nullable(),
  comments_summary: commentsSummarySchema.nullable(),
});

export type TranscriptSummary = z.output<typeof transcriptSummarySchema>;
export type CommentsSummary = z.output<typeof commentsSummarySchema>;
export type ItemSummary = z.output<typeof itemSummarySchema>;
