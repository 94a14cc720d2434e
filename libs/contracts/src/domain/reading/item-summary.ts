import { z } from "zod";
import { sentimentSchema } from "./marker.ts";

const lines = z.array(z.string());
const count = z.int().nonnegative();

/** What a transcript or an article holds, as seed 001 lays it out: `FACT: …`, `OPINION: …`, `DATA: …`. */
export const transcriptSummarySchema = z.object({
  key_facts: lines,
  key_opinions: lines,
  key_datapoints: lines,
  topic_areas: lines,
  word_count: count,
  total_markers: count,
});

/** What the comments of an item hold, as seed 001 lays it out. */
export const commentsSummarySchema = z.object({
  key_facts_from_comments: lines,
  key_opinions_from_comments: lines,
  key_datapoints_from_comments: lines,
  major_themes: lines,
  sentiment_overview: sentimentSchema,
  top_engagement_markers: lines,
  total_comments: count,
  total_markers: count,
});

/** The markers of an item; null for what it does not have, or what nobody has marked. */
export const itemSummarySchema = z.object({
  transcript_summary: transcriptSummarySchema.nullable(),
  comments_summary: commentsSummarySchema.nullable(),
});

export type TranscriptSummary = z.output<typeof transcriptSummarySchema>;
export type CommentsSummary = z.output<typeof commentsSummarySchema>;
export type ItemSummary = z.output<typeof itemSummarySchema>;
