import { z } from "zod";

/** A step as a model says it, in the words of seed 001; what it names is checked and mended by code. */
const saidStepSchema = z.object({
  step_id: z.union([z.number(), z.string()]),
  goal: z.string(),
  required_content_items: z.array(z.string()),
  /** One of transcript, comments, transcript_with_comments. */
  required_data: z.string(),
  marker_relevance: z.array(z.string()),
  /** One of markers_only, full_content, selective_by_markers. */
  retrieval_strategy: z.string(),
});

/** What a model is asked of a goal. */
export const planReplySchema = z.object({ steps: z.array(saidStepSchema).min(1) });

export type SaidStep = z.output<typeof saidStepSchema>;
