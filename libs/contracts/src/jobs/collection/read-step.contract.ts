import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { runIdSchema, scoreSchema } from "../../domain/primitives.ts";
import { contentRequestSchema, requestAnswerSchema } from "../../domain/reading/content-request.ts";
import { itemReferenceSchema, linkIdSchema } from "../../domain/reading/item.ts";
import { planStepSchema } from "../../domain/reading/reading-plan.ts";
import { citedSentenceSchema } from "../../domain/report/citation.ts";

/** What was asked for and did not fit any more; the reader is asked to choose. */
export const deferredRequestSchema = z.object({
  request: contentRequestSchema,
  linkIds: z.array(linkIdSchema),
  characters: z.int().nonnegative(),
});

/** One turn of reading a step: the reader sees the overview and what it was sent, and answers with findings or asks for content. */
export const readStep = defineContract({
  name: "read-step",
  input: z.object({
    runId: runIdSchema,
    /** What the whole run is for. */
    goal: z.string().min(1),
    language: z.string(),
    step: planStepSchema,
    /** Counts from 0. */
    turn: z.int().nonnegative(),
    /** Turns in which content can still be asked for; in the last one the reader has to answer. */
    followUpsLeft: z.int().nonnegative(),
    itemsPerTurn: z.int().positive(),
    overviewItems: z.int().min(1).max(1_000),
    /** All that can be asked for, those of the step first. */
    items: z.array(itemReferenceSchema).min(1),
    /** What was sent in earlier turns, in order; pieces only, texts are read where they are stored. */
    answers: z.array(requestAnswerSchema),
    deferred: z.array(deferredRequestSchema),
    charactersLeft: z.int().nonnegative(),
  }),
  output: z.object({
    status: z.enum(["in_progress", "complete"]),
    /** Of the reader, checked; empty when it is complete. */
    requests: z.array(contentRequestSchema),
    /** What was changed in a request before it could be understood, by its id. */
    repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
    /** Requests that could not be understood, already answered with what is available. */
    refused: z.array(requestAnswerSchema),
    insights: z.string(),
    confidence: scoreSchema,
    /** What it found so far; every sentence with quotes that code has found. */
    sentences: z.array(citedSentenceSchema),
    model: z.object({ name: z.string() }).nullable(),
    /** What this turn took of a language model. */
    tokens: z.int().nonnegative(),
    cost: z.number().nonnegative(),
  }),
  identity: ({ runId, step, turn }) => `${runId}/${step.step_id}/${turn}`,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: ({ step, turn }, { status, requests, sentences }) => [
    {
      type: "step-turn",
      stepId: step.step_id,
      turn,
      status,
      requests: requests.length,
      findings: sentences.length,
    },
  ],
});

export type DeferredRequest = z.output<typeof deferredRequestSchema>;
