import { z } from "zod";
import { documentIdSchema, gradeSchema, spanSchema } from "../domain/primitives.ts";
import { shownTextSchema } from "../domain/shown-text.ts";
import { metadataSchema, timeRangeSchema } from "../domain/sources/document.ts";
import { rankingReasonSchema } from "../domain/sources/passage.ts";
import { evidenceFiltersSchema } from "../jobs/find-evidence.contract.ts";
import { collectionIdSchema } from "./collection.ts";

const { scopes: _scopes, ...filters } = evidenceFiltersSchema.shape;
const filterFields = { collectionId: collectionIdSchema.optional(), ...filters };

/** A day counts as a whole. */
const endOf = (date: string): string => (date.includes("T") ? date : `${date}T23:59:59.999Z`);

/** Body of `POST /v1/search`. */
export const searchRequestSchema = z.strictObject({
  query: shownTextSchema({ max: 4_000 }),
  /** Number of passages to return. */
  k: z.int().min(1).max(50).default(10),
  filters: z
    .strictObject(filterFields, {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `is not a filter; the filters are ${Object.keys(filterFields).join(", ")}`
          : undefined,
    })
    .refine(
      ({ publishedAfter, publishedBefore }) =>
        publishedAfter === undefined ||
        publishedBefore === undefined ||
        Date.parse(publishedAfter) <= Date.parse(endOf(publishedBefore)),
      { error: "is before publishedAfter, so nothing could be found", path: ["publishedBefore"] },
    )
    .default({}),
  /** Adds the reasons for the position of each passage. */
  explain: z.boolean().default(false),
});

/** A passage with its text; `start` and `end` count UTF-16 code units of the document's text. */
const foundPassageViewSchema = z.object({
  passageId: z.uuid(),
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Its words in the document, half-open, from 0, also in scripts without spaces. */
  words: spanSchema,
  /** For a transcript with times: milliseconds from the beginning. */
  time: timeRangeSchema.optional(),
  /** First and last page of the passage in a paginated document, counted from 1. */
  pages: z.object({ first: z.int().positive(), last: z.int().positive() }).optional(),
  /** Comparable only within one answer. */
  score: z.number(),
  document: z.object({
    id: documentIdSchema,
    uri: z.string(),
    title: z.string(),
    author: z.string().optional(),
    publisher: z.string(),
    grade: gradeSchema,
    publishedAt: z.string().optional(),
    language: z.string(),
    metadata: metadataSchema.optional(),
  }),
  /** Citable spans, best first: `quote` is verbatim at its offsets in the document. */
  spans: z.array(spanSchema.extend({ quote: z.string(), score: z.number() })),
  why: rankingReasonSchema.optional(),
});

/** Answer of `POST /v1/search`, best first. */
export const searchAnswerSchema = z.object({
  query: z.string(),
  passages: z.array(foundPassageViewSchema),
});

export type SearchRequest = z.output<typeof searchRequestSchema>;
export type FoundPassageView = z.output<typeof foundPassageViewSchema>;
export type SearchAnswer = z.output<typeof searchAnswerSchema>;
