import { z } from "zod";
import { scoreSchema } from "../primitives.ts";
import { linkIdSchema } from "./item.ts";

/** A question that the markers of a collection can answer. */
export const goalSchema = z.object({
  id: z.string(),
  goal: z.string().min(1).max(4_000),
  /** Why the collection can answer it. */
  rationale: z.string(),
  /** The items it would be answered from, most telling first. */
  linkIds: z.array(linkIdSchema),
  /** The markers it rests on, as the overview shows them. */
  markers: z.array(z.string()),
  /** How much the markers have to say to it. */
  strength: scoreSchema,
});

/** A step of a plan, in the words of seed 001. */
export const planStepSchema = z.object({
  step_id: z.int().positive(),
  goal: z.string().trim().min(1).max(4_000),
  required_content_items: z.array(linkIdSchema).max(1_000),
  required_data: z.enum(["transcript", "comments", "transcript_with_comments"]),
  /** Markers that bear on the step, as the overview shows them. */
  marker_relevance: z.array(z.string().max(2_000)).max(200).default([]),
  retrieval_strategy: z.enum(["markers_only", "full_content", "selective_by_markers"]),
});

/** How a goal is going to be answered. */
export const readingPlanSchema = z.object({ steps: z.array(planStepSchema).min(1).max(20) });

export type Goal = z.output<typeof goalSchema>;
export type PlanStep = z.output<typeof planStepSchema>;
export type ReadingPlan = z.output<typeof readingPlanSchema>;
