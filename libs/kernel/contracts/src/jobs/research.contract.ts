import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { runIdSchema, scopeSchema, scoreSchema } from "../domain/primitives.ts";
import {
  askedTimeSchema,
  complexitySchema,
  depthSchema,
  expansionOriginSchema,
  questionTypeSchema,
  topicSchema,
  turnSchema,
  webhookEventSchema,
} from "../domain/question.ts";
import { coverageSchema } from "../domain/report/assessment.ts";
import { bundleContentSchema } from "../domain/report/bundle.ts";
import { citationSchema } from "../domain/report/statement.ts";
import { rankedPassageSchema } from "../domain/sources/passage.ts";
import { fieldSchema } from "../domain/sources/search-engines.ts";
import { clarifyingQuestionSchema, maxClarifyingQuestions, noteTextSchema } from "../domain/steering.ts";
import { runStatusSchema } from "../events.ts";

/** Drives one run until it ends or waits for the user; a step job that waits for its children. */
export const runResearch = defineContract({
  name: "run-research",
  input: z.object({
    runId: runIdSchema,
    /** Number of times the user resumed the run; absent before the first. */
    resumes: z.int().nonnegative().optional(),
  }),
  output: z.object({ status: runStatusSchema }),
  identity: ({ runId, resumes = 0 }) => (resumes === 0 ? runId : `${runId}/${resumes}`),
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});

/** Asks what an ambiguous question means, with answers to choose from; returns no questions if it is clear. */
export const clarifyQuestion = defineContract({
  name: "clarify-question",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string().optional(),
    /** Earlier questions and answers of a follow-up, oldest first. */
    earlier: z.array(turnSchema).optional(),
  }),
  output: z.object({ questions: z.array(clarifyingQuestionSchema).max(maxClarifyingQuestions) }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
});

/** Splits a question into topics to cover. */
export const decomposeQuestion = defineContract({
  name: "decompose-question",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    depth: depthSchema,
    language: z.string().optional(),
    /** Earlier questions and answers of a follow-up, oldest first. */
    earlier: z.array(turnSchema).optional(),
    /** Notes that the user added during the run. */
    notes: z.array(noteTextSchema).optional(),
  }),
  output: z.object({
    /** For a follow-up question: the question, rewritten so that it can be understood on its own. */
    question: z.string().min(1).optional(),
    questionType: questionTypeSchema,
    complexity: complexitySchema,
    /** BCP 47 tag of the report's language. */
    language: z.string(),
    topics: z.array(topicSchema).min(1).max(6),
    /** Requested parts in addition to a report; absent if there is no model. */
    asksFor: z.object({ ideas: z.boolean(), implementations: z.boolean() }).optional(),
    /** Absent if there is no model, and in answers of earlier versions. */
    field: fieldSchema.optional(),
    /** Absent for a question without a time period, and in answers of earlier versions. */
    time: askedTimeSchema.optional(),
    /** Model that decomposed it; null for the fallback, absent in answers of earlier versions. */
    model: z.object({ name: z.string() }).nullable().optional(),
    /** True if a model replied, usable or not; absent in answers of earlier versions. */
    modelReplied: z.boolean().optional(),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { questionType, complexity, topics }) => [
    {
      type: "question-decomposed",
      questionType,
      complexity,
      topics: topics.map(({ id, name }) => ({ id, name })),
    },
  ],
});

/** Another query for a topic. */
export const variationSchema = z.object({
  kind: z.enum(["rephrased", "broader", "narrower", "feedback"]),
  text: z.string().min(1),
});

/** Adds queries to a topic: a hypothetical passage (HyDE) and variations. They add lists, and never replace the topic's own. */
export const expandQuery = defineContract({
  name: "expand-query",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    topic: topicSchema,
    round: z.int().nonnegative(),
    /** Missing information of an earlier round; in jobs of earlier versions one line with all of it. */
    gap: z.string().optional(),
    /** Missing information of an earlier round, one query each. */
    gaps: z.array(z.string().min(1)).optional(),
    /** Extra queries of earlier rounds for the topic. */
    asked: z.array(z.string().min(1)).optional(),
    /** Namespaces for relevance feedback. */
    scopes: z.array(scopeSchema),
    /** Passages of the last round for the topic, best first: the input of relevance feedback. */
    found: z.array(z.uuid()).max(50).optional(),
    /** `twin` is the extractive fallback on the wire: no model is asked, even if one is configured. */
    method: z.enum(["model", "twin"]).optional(),
  }),
  output: z.object({
    topicId: z.string(),
    hypothetical: z.string().nullable(),
    variations: z.array(variationSchema).max(8),
    /** Origin of passage and variations; absent if there are none. */
    origin: expansionOriginSchema.optional(),
  }),
  identity: ({ runId, topic, round }) => `${runId}/${topic.id}/${round}`,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { topicId, hypothetical, variations }) => [
    { type: "topic-expanded", topicId, variations: variations.length, hypothetical: hypothetical !== null },
  ],
});

export type Variation = z.output<typeof variationSchema>;

/** Assesses how far each open topic is answered by its passages, in one call, with a quote as proof. */
export const assessCoverage = defineContract({
  name: "assess-coverage",
  input: z.object({
    runId: runIdSchema,
    round: z.int().nonnegative(),
    question: z.string().min(1),
    questionType: questionTypeSchema,
    language: z.string(),
    topics: z
      .array(
        z.object({
          topic: topicSchema,
          passages: z.array(rankedPassageSchema),
          /** Findings of readers for the topic, each with verbatim quotes. */
          findings: z.array(z.object({ text: z.string().min(1), citations: z.array(citationSchema).min(1) })),
        }),
      )
      .min(1),
    /** Minimum score of a covered topic. */
    threshold: scoreSchema,
    /** Notes that the user added during the run. */
    notes: z.array(noteTextSchema).optional(),
  }),
  output: z.object({
    /** One per topic, in order. */
    topics: z.array(coverageSchema),
    /** Topics added by notes; absent if there are none. */
    added: z.array(topicSchema.omit({ id: true })).optional(),
  }),
  identity: ({ runId, round }) => `${runId}/${round}`,
  deadlineMs: untilRunEnds,
  events: ({ topics }, output) =>
    output.topics.map(({ topicId, covered, score, gaps, parts }) => ({
      type: "topic-assessed" as const,
      topicId,
      name: topics.find(({ topic }) => topic.id === topicId)?.topic.name ?? topicId,
      covered,
      score,
      gaps,
      judged: parts?.view !== undefined,
    })),
});

/** Renders and stores the bundle of a run; the last job of every run with a report. */
export const publishReport = defineContract({
  name: "publish-report",
  input: z.object({ runId: runIdSchema, content: bundleContentSchema }),
  output: z.object({ files: z.array(z.object({ path: z.string(), bytes: z.int().nonnegative() })) }),
  identity: ({ runId }) => runId,
  deadlineMs: 120_000,
  events: (_input, { files }) => [{ type: "report-published", files: files.length }],
});

/**
 * Sends one message about a run to a webhook, with retries after failures: sixteen within about nine hours, at most twice that.
 * Its run field has another name than in other jobs: the job outlives the run, and cancelling the run must not stop it.
 */
export const deliverWebhook = defineContract({
  name: "deliver-webhook",
  input: z.object({
    /** The same in every attempt; receivers detect repetitions by it. */
    messageId: z.string().regex(/^msg_[\w-]{1,120}$/),
    about: runIdSchema,
    event: webhookEventSchema,
    url: z.string(),
    /** The body as signed and sent. */
    body: z.string(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("delivered"), attempts: z.int().positive() }),
    z.object({ status: z.literal("given-up"), attempts: z.int().positive(), detail: z.string() }),
  ]),
  identity: ({ messageId }) => messageId,
  deadlineMs: 60_000,
  retry: { attempts: 16, firstDelayMs: 5_000, maxDelayMs: 4 * 60 * 60_000 },
});
