import { z } from "zod";
import { contentPieceSchema, requestAnswerSchema } from "../domain/collection/content-request.ts";
import {
  contentTypeSchema,
  itemSummarySchema,
  linkIdSchema,
  markerSchema,
} from "../domain/collection/item.ts";
import { goalSchema } from "../domain/collection/reading.ts";
import { documentIdSchema } from "../domain/primitives.ts";
import { shownTextSchema } from "../domain/shown-text.ts";

/** Answer of `POST /v1/collections/:id/requests`: in the order of the requests, each with its whole content. */
export const contentAnswerSchema = z.object({
  answers: z.array(
    requestAnswerSchema.extend({ pieces: z.array(contentPieceSchema.extend({ text: z.string() })) }),
  ),
});

/** `GET /v1/collections/:id/items/:itemId/text`: one page; all pages in order are the document. */
export const textPageSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  part: contentTypeSchema,
  documentId: documentIdSchema,
  /** Offset in UTF-16 code units of the document; a surrogate pair is never split. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  text: z.string(),
  /** Length of the whole document. */
  total: z.int().nonnegative(),
  /** Start of the next page; null after the last one. */
  next: z.string().nullable(),
});

/** `GET /v1/documents/:id/text`: the same for a document of the index. */
export const documentTextPageSchema = textPageSchema
  .pick({ documentId: true, from: true, to: true, text: true, total: true })
  .extend({ next_cursor: z.string().nullable() });

export type ContentAnswer = z.output<typeof contentAnswerSchema>;
export type TextPage = z.output<typeof textPageSchema>;
export type DocumentTextPage = z.output<typeof documentTextPageSchema>;

const count = z.int().nonnegative();
const warnings = z.array(z.string());

/** JSON answer of `GET /v1/collections/:id/overview`. */
export const overviewViewSchema = z.object({
  /** Markdown. */
  text: z.string(),
  /** Link ids of the items on this page, in order. */
  shown: z.array(linkIdSchema),
  /** Number of items on all pages. */
  total: count,
  /** Counts from 1. */
  page: z.int().positive(),
  pages: z.int().positive(),
  /** Items without markers, and what is shown instead. */
  warnings,
});

/** A source of a collection: what it is, in a few words. */
const libraryItemSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  title: z.string(),
  source: z.string(),
  words: count,
  /** Written by a language model, or the first lines of the text. */
  summary: z.string(),
  summaryBy: z.enum(["model", "first-lines"]),
  /** Most informative first; empty for an unmarked text. */
  topics: z.array(z.string()),
  /** Questions that it answers, by a language model. */
  questions: z.array(z.string()),
});

/** `GET /v1/collections/:id/library`: a page of the readable sources, in order of arrival. */
export const libraryViewSchema = z.object({
  data: z.array(libraryItemSchema),
  /** Suggested questions, from different sources; empty without a language model. */
  questions: z.array(z.string()),
  next_cursor: z.string().nullable(),
});

/** A marker with its span in characters and words and, in a timed transcript, its times. */
const placedMarkerSchema = markerSchema.extend({
  /** As overviews show it and requests name it. */
  line: z.string(),
  part: contentTypeSchema,
  documentId: documentIdSchema,
  wordStart: count,
  wordEnd: count,
  startMs: count.optional(),
  endMs: count.optional(),
});

/** The markers of an item, in the layout of seed 001 and as a list. */
const itemMarkersSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  title: z.string(),
  /** The whole summary, independent of filters. */
  summary: itemSummarySchema,
  /** Markers of the requested type in text order; those of comments come last. */
  markers: z.array(placedMarkerSchema),
});

/** Answer of `GET /v1/collections/:id/markers`: a page of items in order of submission. */
export const markersPageSchema = z.object({
  /** The same as `items`; earlier versions have neither this nor `next_cursor`. */
  data: z.array(itemMarkersSchema).optional(),
  /** Value for `?cursor=`; null on the last page. */
  next_cursor: z.string().nullable().optional(),
  /** The same entries, for earlier clients. */
  items: z.array(itemMarkersSchema),
  next: z.string().nullable(),
  warnings,
});

/** A language tag as in documents. */
const languageSchema = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "must be a language tag, such as en, zh or pt-BR");

/** Body of `POST /v1/collections/:id/goals`. */
export const goalsRequestSchema = z.strictObject({
  /** The user's interest; goals stay within it. */
  interest: shownTextSchema({ max: 4_000 }).optional(),
  /** Language of the goals; default: that of most items. */
  language: languageSchema.optional(),
  limit: z.int().min(1).max(20).default(5),
});

/** Answer of `POST /v1/collections/:id/goals`, the best supported first. */
export const goalsAnswerSchema = z.object({
  goals: z.array(goalSchema),
  /** Null if no language model proposed them. */
  model: z.object({ name: z.string() }).nullable(),
  warnings,
});

/** Body of `POST /v1/collections/:id/markings`. */
export const markingsRequestSchema = z.strictObject({
  /** Items to mark; defaults to all. */
  linkIds: z.array(z.string().min(1).max(200)).min(1).max(1_000).optional(),
});

/** Answer of `POST /v1/collections/:id/markings`: the number of texts of the items, and of marked ones. */
export const markingsViewSchema = z.object({ texts: z.int(), marked: z.int() });

export type MarkingsView = z.output<typeof markingsViewSchema>;
export type LibraryItem = z.output<typeof libraryItemSchema>;
export type LibraryView = z.output<typeof libraryViewSchema>;
export type OverviewView = z.output<typeof overviewViewSchema>;
export type PlacedMarker = z.output<typeof placedMarkerSchema>;
export type ItemMarkers = z.output<typeof itemMarkersSchema>;
export type MarkersPage = z.output<typeof markersPageSchema>;
export type GoalsAnswer = z.output<typeof goalsAnswerSchema>;
