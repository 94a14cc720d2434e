import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { contentRequestSchema, requestAnswerSchema } from "../domain/collection/content-request.ts";
import { itemReferenceSchema, linkIdSchema } from "../domain/collection/item.ts";
import { goalSchema, planStepSchema, readingPlanSchema } from "../domain/collection/reading.ts";
import { runIdSchema, scoreSchema } from "../domain/primitives.ts";
import { citedSentenceSchema } from "../domain/report/statement.ts";
import { rankedPassageSchema } from "../domain/sources/passage.ts";
import { noteTextSchema } from "../domain/steering.ts";

/** Proposes goals that the markers of a collection can support. */
export const discoverGoals = defineContract({
  name: "discover-goals",
  input: z.object({
    /** The same id is the same search for goals. */
    requestId: z.string().min(1),
    items: z.array(itemReferenceSchema).min(1),
    /** Language of the goals, as in documents, such as `en`. */
    language: z.string(),
    /** Maximum goals to propose. */
    limit: z.int().min(1).max(20),
    /** The user's interest; goals stay within it. */
    interest: z.string().max(4_000).optional(),
  }),
  output: z.object({
    goals: z.array(goalSchema),
    model: z.object({ name: z.string() }).nullable(),
    /** Items without markers, and what was shown instead. */
    warnings: z.array(z.string()),
  }),
  identity: ({ requestId }) => requestId,
  deadlineMs: untilRunEnds,
});

/** Plans the steps of reading a collection for a goal. */
export const planResearch = defineContract({
  name: "plan-research",
  input: z.object({
    runId: runIdSchema,
    goal: z.string().min(1),
    language: z.string(),
    items: z.array(itemReferenceSchema).min(1),
    /** Maximum items of the overview, most relevant first. */
    overviewItems: z.int().min(1).max(1_000),
    maxSteps: z.int().min(1).max(20),
    /** Notes of the user during the run. */
    notes: z.array(noteTextSchema).optional(),
  }),
  output: z.object({
    plan: readingPlanSchema,
    model: z.object({ name: z.string() }).nullable(),
    /** True if a model replied, usable or not; absent in answers of earlier versions. */
    modelReplied: z.boolean().optional(),
    /** Items without markers, and what was shown instead. */
    warnings: z.array(z.string()),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { plan, warnings }) => [
    { type: "plan-made", steps: plan.steps.map(({ step_id: id, goal }) => ({ id, goal })) },
    ...warnings.map((message) => ({ type: "warning" as const, message })),
  ],
});

/** A request that no longer fits; the reader is asked to choose. */
export const deferredRequestSchema = z.object({
  request: contentRequestSchema,
  linkIds: z.array(linkIdSchema),
  characters: z.int().nonnegative(),
});

/**
 * One turn of reading a step: the reader sees the overview and the content sent so far, and returns findings or requests content.
 */
export const readStep = defineContract({
  name: "read-step",
  input: z.object({
    runId: runIdSchema,
    /** Goal of the whole run. */
    goal: z.string().min(1),
    language: z.string(),
    step: planStepSchema,
    /** Counts from 0. */
    turn: z.int().nonnegative(),
    /** Turns in which content can still be requested; in the last one the reader must answer. */
    followUpsLeft: z.int().nonnegative(),
    itemsPerTurn: z.int().positive(),
    overviewItems: z.int().min(1).max(1_000),
    /** Everything that can be requested, items of the step first. */
    items: z.array(itemReferenceSchema).min(1),
    /** Pieces sent in earlier turns, in order; their texts are read from the store. */
    answers: z.array(requestAnswerSchema),
    deferred: z.array(deferredRequestSchema),
    charactersLeft: z.int().nonnegative(),
  }),
  output: z.object({
    status: z.enum(["in_progress", "complete"]),
    /** Validated requests of the reader; empty when it is complete. */
    requests: z.array(contentRequestSchema),
    /** Corrections of a request, by its id. */
    repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
    /** Requests that could not be understood, answered with what is available. */
    refused: z.array(requestAnswerSchema),
    insights: z.string(),
    confidence: scoreSchema,
    /** Findings so far; code has verified the quotes of every sentence. */
    sentences: z.array(citedSentenceSchema),
    model: z.object({ name: z.string() }).nullable(),
    /** Model usage of this turn. */
    tokens: z.int().nonnegative(),
    cost: z.number().nonnegative(),
  }),
  identity: ({ runId, step, turn }) => `${runId}/${step.step_id}/${turn}`,
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

/** Answers the requests of one turn within the reader's context: whole content or nothing. */
export const answerRequests = defineContract({
  name: "answer-requests",
  input: z.object({
    runId: runIdSchema,
    /** Purpose of the step; orders content when not all of it fits. */
    goal: z.string().min(1),
    stepId: z.int().positive(),
    turn: z.int().nonnegative(),
    items: z.array(itemReferenceSchema).min(1),
    requests: z.array(contentRequestSchema).min(1),
    repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
    /** Passages found for the semantic requests. */
    found: z.array(z.object({ requestId: z.string(), passages: z.array(rankedPassageSchema) })),
    /** Content sent in earlier turns; it is not sent again. */
    answers: z.array(requestAnswerSchema),
    itemsPerTurn: z.int().positive(),
    charactersLeft: z.int().nonnegative(),
    /** Most relevant items first if not all fit; otherwise in request order. */
    prioritizeByMarkerRelevance: z.boolean(),
  }),
  output: z.object({
    answers: z.array(requestAnswerSchema),
    /** Ids of requests that were answered before. */
    repeated: z.array(z.string()),
    deferred: z.array(deferredRequestSchema),
    charactersLeft: z.int().nonnegative(),
  }),
  identity: ({ runId, stepId, turn }) => `${runId}/${stepId}/${turn}`,
  deadlineMs: 120_000,
  events: ({ stepId, turn }, { answers, repeated, deferred }) => [
    {
      type: "requests-answered",
      stepId,
      turn,
      fulfilled: answers.filter(({ status }) => status === "fulfilled").length,
      refused: answers.filter(({ status }) => status === "refused").length,
      repeated: repeated.length,
      deferred: deferred.length,
      characters: answers.reduce((sum, { characters }) => sum + characters, 0),
    },
  ],
});
