import { z } from "zod";
import { scoreSchema, spanSchema } from "../primitives.ts";

/** What a marker is: something that is so, something somebody thinks, or a number. */
export const markerTypeSchema = z.enum(["key-fact", "opinion", "datapoint"]);

/** Something worth finding again in a document; `text.slice(start, end)` is what it rests on. */
export const markerSchema = spanSchema.extend({
  /** Of its document: `m1`, `m2`, … in text order. */
  id: z.string().min(1).max(20),
  type: markerTypeSchema,
  /** One sentence; the words of the document where no language model wrote it. */
  text: z.string().min(1).max(1_000),
  /** Who says it, where the text is a transcript that names its speakers. */
  speaker: z.string().min(1).max(200).optional(),
  /** Of a datapoint: the number, what it counts, when it held and of whom. */
  value: z.number().optional(),
  unit: z.string().max(100).optional(),
  date: z.string().max(100).optional(),
  entity: z.string().max(300).optional(),
});

export const sentimentSchema = z.enum(["mostly_positive", "mixed", "mostly_negative"]);

/** A comment that many liked or answered. */
export const engagementSchema = spanSchema.extend({
  commentId: z.string(),
  /** What it is about, in few words. */
  text: z.string().min(1),
  likes: z.int().nonnegative(),
  replies: z.int().nonnegative(),
});

/** What was found in a document that was read to be marked. */
export const markingSchema = z.object({
  markers: z.array(markerSchema),
  /** Most telling first. */
  topicAreas: z.array(z.string().min(1).max(100)).max(20),
  /** Share of the text that was read for it, 0 to 1. */
  coveredShare: scoreSchema,
  /** The language model that found at least one; null when the fallback found all. */
  model: z.object({ name: z.string() }).nullable(),
  /** What it was made with; another recipe means marking anew. */
  recipe: z.string(),
  /** The job that found it, where that is known: cut off before it could answer, it is done again and answers as if for the first time. */
  jobId: z.string().optional(),
  /** Of comments only. */
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
