import {
  contentRequestSchema,
  deferredRequestSchema,
  rankedPassageSchema,
  readingPlanSchema,
  readStep,
  requestAnswerSchema,
  spanSchema,
  stepFindingSchema,
  stepStopSchema,
} from "@quarry/contracts";
import { z } from "zod";

const count = z.int().nonnegative();

/** A step of the plan that is being read. */
const stepReadingSchema = z.object({
  stepId: z.int().positive(),
  /** The turn that is asked for next, or was asked for last; counts from 0. */
  turn: count,
  /** All that was sent so far, in order; pieces only. */
  answers: z.array(requestAnswerSchema),
  deferred: z.array(deferredRequestSchema),
  charactersLeft: count,
  /** What the last turn asked for, until it is answered. */
  asked: z
    .object({
      requests: z.array(contentRequestSchema),
      repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
      /** Could not be understood. */
      refused: z.array(requestAnswerSchema),
    })
    .nullable(),
  /** What a search by meaning found for those of them that are semantic. */
  found: z.array(z.object({ requestId: z.string(), passages: z.array(rankedPassageSchema) })),
  /** What was asked in earlier turns and what became of it, by which a loop is known. */
  turns: z.array(
    z.object({
      requests: z.array(contentRequestSchema),
      repeated: z.array(z.string()),
      deferred: z.array(deferredRequestSchema),
      refused: z.array(requestAnswerSchema),
    }),
  ),
  /** Why the next turn is the last; null while it need not be. */
  limit: stepStopSchema.nullable(),
  /** What the reader said last. */
  said: readStep.output.pick({ insights: true, confidence: true, sentences: true, model: true }),
  /** Requests of the last turn that nothing was sent for, not even a refusal. */
  waiting: count,
  characters: count,
  tokens: count,
  cost: z.number().nonnegative(),
});

/** What a run with a goal knows of its reading. */
export const readingStateSchema = z.object({
  plan: readingPlanSchema.nullable(),
  /** The steps that are read now. */
  active: z.array(stepReadingSchema),
  /** In the order in which they were established. */
  findings: z.array(stepFindingSchema),
  /** What was sent to a reader, in order of the text and without overlaps. */
  read: z.array(z.object({ documentId: z.string(), spans: z.array(spanSchema) })),
});

export type StepReading = z.output<typeof stepReadingSchema>;
export type ReadingState = z.output<typeof readingStateSchema>;

/** Nothing planned, nothing read. */
export const initialReading: ReadingState = { plan: null, active: [], findings: [], read: [] };
