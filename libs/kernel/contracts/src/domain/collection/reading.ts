import { z } from "zod";
import { scoreSchema } from "../primitives.ts";
import { topicSchema } from "../question.ts";
import { citedSentenceSchema } from "../report/statement.ts";
import { shownTextSchema } from "../shown-text.ts";
import { linkIdSchema } from "./item.ts";

/** A question that the markers of a collection can answer. */
export const goalSchema = z.object({
  id: z.string(),
  goal: z.string().min(1).max(4_000),
  /** Why the collection can answer it. */
  rationale: z.string(),
  /** Items that would answer it, most informative first. */
  linkIds: z.array(linkIdSchema),
  /** The markers that support it, as shown in the overview. */
  markers: z.array(z.string()),
  /** Strength of the markers' support for the goal. */
  strength: scoreSchema,
});

/** A step of a plan, with the field names of seed 001. */
export const planStepSchema = z.object({
  step_id: z.int().positive(),
  goal: shownTextSchema({ max: 4_000 }),
  required_content_items: z.array(linkIdSchema).max(1_000),
  required_data: z.enum(["transcript", "comments", "transcript_with_comments"]),
  /** Relevant markers, as shown in the overview. */
  marker_relevance: z
    .array(shownTextSchema({ min: 0, max: 2_000 }))
    .max(200)
    .default([]),
  retrieval_strategy: z.enum(["markers_only", "full_content", "selective_by_markers"]),
});

/** Plan for answering a goal. */
export const readingPlanSchema = z.object({ steps: z.array(planStepSchema).min(1).max(20) });

export type Goal = z.output<typeof goalSchema>;
export type PlanStep = z.output<typeof planStepSchema>;
export type ReadingPlan = z.output<typeof readingPlanSchema>;

const count = z.int().nonnegative();

/** Numbers of requests of a step by outcome. */
const requestCountsSchema = z.object({
  asked: count,
  fulfilled: count,
  /** Fulfilled requests that had to be corrected first. */
  repaired: count,
  refused: count,
  /** Fulfilled requests that were answered before. */
  repeated: count,
});

/** Why a reader stopped: its own decision, or the limit reached; `deadline` is the run's. */
export const stepStopSchema = z.enum(["complete", "follow-ups", "context", "loop", "deadline", "failed"]);

/** Result of a step, stored as soon as it is known. */
export const stepFindingSchema = z.object({
  stepId: z.int().positive(),
  goal: z.string(),
  /** Conclusions from the findings. */
  insights: z.string(),
  confidence: scoreSchema,
  sentences: z.array(citedSentenceSchema),
  /** `twin` is the extractive fallback on the wire. */
  writtenBy: z.enum(["model", "twin"]),
  turns: count,
  stop: stepStopSchema,
  requests: requestCountsSchema,
  /** Characters sent to the reader, without the overview. */
  characters: count,
  tokens: count,
  cost: z.number().nonnegative(),
});

/** Amounts of a collection that a run could read and did read. */
export const readingFiguresSchema = z.object({
  items: count,
  /** Total length of all texts. */
  characters: count,
  /** Share that a reader could request. */
  reachableShare: scoreSchema,
  /** Share that was sent to the reader at least once. */
  readShare: scoreSchema,
  /** Share that would remain if every text were cut after 50,000 characters. */
  cutShare: scoreSchema,
  requests: requestCountsSchema,
});

/** Plan and results so far of a run that reads a collection; the user can change the plan while the run waits. */
export const scratchpadSchema = z.object({
  plan: readingPlanSchema.nullable(),
  /** In the order in which the steps ended. */
  findings: z.array(stepFindingSchema),
  /** Current figures; null before reading starts. */
  figures: readingFiguresSchema.nullable(),
  /** Topics of a question, once they are known; absent for a goal. */
  topics: z.array(topicSchema).optional(),
});

/** Record of reading a collection for a goal: plan, findings, figures. */
export const readingRecordSchema = z.object({
  goal: z.string(),
  steps: z.array(planStepSchema),
  findings: z.array(stepFindingSchema),
  figures: readingFiguresSchema,
});

export type RequestCounts = z.output<typeof requestCountsSchema>;
export type StepFinding = z.output<typeof stepFindingSchema>;
export type Scratchpad = z.output<typeof scratchpadSchema>;
export type ReadingFigures = z.output<typeof readingFiguresSchema>;
export type ReadingRecord = z.output<typeof readingRecordSchema>;
