import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { rankedPassageSchema } from "../../domain/evidence/passage.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { contentRequestSchema, requestAnswerSchema } from "../../domain/reading/content-request.ts";
import { itemReferenceSchema } from "../../domain/reading/item.ts";
import { deferredRequestSchema } from "./read-step.contract.ts";

/** Answers what a reader asked for in one turn, as far as its context has room: whole content or nothing. */
export const answerRequests = defineContract({
  name: "answer-requests",
  input: z.object({
    runId: runIdSchema,
    /** What the step is for: what content is put in order by when not all of it fits. */
    goal: z.string().min(1),
    stepId: z.int().positive(),
    turn: z.int().nonnegative(),
    items: z.array(itemReferenceSchema).min(1),
    requests: z.array(contentRequestSchema).min(1),
    repairs: z.array(z.object({ requestId: z.string(), repairs: z.array(z.string()) })),
    /** What a search by meaning found for the semantic requests. */
    found: z.array(z.object({ requestId: z.string(), passages: z.array(rankedPassageSchema) })),
    /** What was sent in earlier turns; it is not sent again. */
    answers: z.array(requestAnswerSchema),
    itemsPerTurn: z.int().positive(),
    charactersLeft: z.int().nonnegative(),
    /** Most relevant whole items first, when there is no room for all; else in the order they were asked for. */
    prioritizeByMarkerRelevance: z.boolean(),
  }),
  output: z.object({
    answers: z.array(requestAnswerSchema),
    /** Ids of the requests that had been answered before. */
    repeated: z.array(z.string()),
    deferred: z.array(deferredRequestSchema),
    charactersLeft: z.int().nonnegative(),
  }),
  identity: ({ runId, stepId, turn }) => `${runId}/${stepId}/${turn}`,
  runId: ({ runId }) => runId,
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
