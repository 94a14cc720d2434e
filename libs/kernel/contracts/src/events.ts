import { z } from "zod";
import { stepStopSchema } from "./domain/collection/reading.ts";
import { gradeSchema, isoTimeSchema, scoreSchema } from "./domain/primitives.ts";
import { complexitySchema, questionTypeSchema, webhookEventSchema } from "./domain/question.ts";
import { claimStatusSchema, stopReasonSchema } from "./domain/report/assessment.ts";
import { reportOutlineSchema } from "./domain/report/report-outline.ts";
import { changeCountsSchema } from "./domain/report/revision.ts";
import { unavailableReasonSchema } from "./domain/sources/document.ts";
import { providerReportSchema } from "./domain/sources/web-search.ts";
import { clarifyingAnswerSchema, clarifyingQuestionSchema } from "./domain/steering.ts";
import { taskAnswerSchema } from "./domain/usage.ts";
import { changeKindSchema, sourceChangeKindSchema } from "./domain/watch.ts";

/** Stages of a run in order of first entry. */
export const stageSchema = z.enum([
  "prepare",
  "clarify",
  "plan",
  "read",
  "decompose",
  "expand",
  "gather",
  "index",
  "find-evidence",
  "assess-coverage",
  "pack",
  "claims",
  /** In logs of earlier versions only. */
  "read-sources",
  "write",
  "audit",
  "publish",
]);

export const runStatusSchema = z.enum([
  "queued",
  "running",
  /** Waits for the user to approve the plan. */
  "awaiting_plan",
  /** Waits for the user to answer clarifying questions. */
  "awaiting_answers",
  "completed",
  "completed_partial",
  "failed",
  "cancelled",
]);

const count = z.int().nonnegative();

/** Events in the log of a run. */
export const runEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run-accepted"), question: z.string() }),
  z.object({ type: z.literal("stage-started"), stage: stageSchema, round: count, jobs: count }),
  z.object({ type: z.literal("items-ready"), items: count, unavailable: count }),
  z.object({
    type: z.literal("document-marked"),
    documentId: z.string(),
    markers: count,
    coveredShare: scoreSchema,
    alreadyMarked: z.boolean(),
  }),
  z.object({
    type: z.literal("plan-made"),
    steps: z.array(z.object({ id: z.int().positive(), goal: z.string() })),
  }),
  /** The run waits until the user approves or changes the plan. */
  z.object({ type: z.literal("plan-awaited") }),
  /** `steps` counts the steps of a goal, or the topics of a question. */
  z.object({ type: z.literal("plan-approved"), steps: count, changed: z.boolean() }),
  /** The run waits until its user has answered, or lets it continue. */
  z.object({ type: z.literal("answers-awaited"), questions: z.array(clarifyingQuestionSchema) }),
  z.object({ type: z.literal("questions-answered"), answers: z.array(clarifyingAnswerSchema) }),
  z.object({ type: z.literal("note-added"), note: z.int().positive(), text: z.string() }),
  /** Prompts of this stage contain these notes for the first time. */
  z.object({
    type: z.literal("notes-taken-up"),
    notes: z.array(z.int().positive()).min(1),
    stage: stageSchema,
  }),
  z.object({
    type: z.literal("step-turn"),
    stepId: z.int().positive(),
    turn: count,
    status: z.enum(["in_progress", "complete"]),
    requests: count,
    findings: count,
  }),
  z.object({
    type: z.literal("requests-answered"),
    stepId: z.int().positive(),
    turn: count,
    fulfilled: count,
    refused: count,
    repeated: count,
    deferred: count,
    characters: count,
  }),
  /** Finding of a step, as in the scratchpad of the run. */
  z.object({
    type: z.literal("step-read"),
    stepId: z.int().positive(),
    goal: z.string(),
    insights: z.string(),
    confidence: scoreSchema,
    sentences: count,
    stop: stepStopSchema,
  }),
  z.object({
    type: z.literal("question-decomposed"),
    questionType: questionTypeSchema,
    complexity: complexitySchema,
    topics: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({
    type: z.literal("topic-expanded"),
    topicId: z.string(),
    variations: count,
    hypothetical: z.boolean(),
  }),
  z.object({
    type: z.literal("search-answered"),
    query: z.string(),
    results: count,
    diagnosis: z.array(z.string()),
    /** Absent in logs of earlier versions. */
    providers: z.array(providerReportSchema).optional(),
    /** Addresses of the results; absent in logs of earlier versions. */
    addresses: z.array(z.string()).optional(),
  }),
  /** The sources of a watch were checked: number of unchanged ones, and the changed ones. */
  z.object({
    type: z.literal("sources-revisited"),
    unchanged: count,
    changes: z.array(z.object({ uri: z.string(), change: sourceChangeKindSchema })),
  }),
  /** Links of read pages were scored for the next round. */
  z.object({ type: z.literal("links-weighed"), documents: count, links: count, candidates: count }),
  z.object({
    type: z.literal("document-stored"),
    documentId: z.string(),
    uri: z.string(),
    title: z.string(),
    grade: gradeSchema,
    /** Reasons of the grade; absent in logs of earlier versions. */
    gradeReasons: z.array(z.string()).optional(),
    characters: count,
    /** Fetched now, revalidated and unchanged, reused from an earlier visit, or uploaded. */
    origin: z.enum(["web", "unchanged", "kept", "handed-in"]).optional(),
  }),
  z.object({
    type: z.literal("source-unavailable"),
    uri: z.string(),
    reason: unavailableReasonSchema,
    detail: z.string(),
  }),
  z.object({
    type: z.literal("document-indexed"),
    documentId: z.string(),
    passages: count,
    written: count,
    alreadyIndexed: z.boolean(),
  }),
  z.object({
    type: z.literal("evidence-found"),
    subject: z.string(),
    passages: count,
    /** Dense cosine of the best passages; absent if there are no passages, and in logs of earlier versions. */
    relevance: scoreSchema.optional(),
    /** For a search in a collection: the retrieved documents with their number of passages. */
    documents: z.array(z.object({ documentId: z.string(), passages: count })).optional(),
  }),
  z.object({
    type: z.literal("topic-assessed"),
    topicId: z.string(),
    name: z.string(),
    covered: z.boolean(),
    score: scoreSchema,
    gaps: z.array(z.string()),
    /** False if no model judged it: word counts say nothing about an answer. Absent in logs of earlier versions. */
    judged: z.boolean().optional(),
  }),
  z.object({ type: z.literal("loop-stopped"), reason: stopReasonSchema, detail: z.string() }),
  z.object({ type: z.literal("claims-extracted"), claims: count }),
  z.object({
    type: z.literal("claim-judged"),
    claimId: z.string(),
    text: z.string(),
    status: claimStatusSchema,
    supporting: count,
    contradicting: count,
  }),
  /** The evidence pack was built. */
  z.object({ type: z.literal("pack-built"), sources: count, tokens: count, omitted: count }),
  /** Sentences of a long source were selected for the pack. */
  z.object({ type: z.literal("sentences-selected"), documentId: z.string(), ranges: count }),
  /** Only in logs of earlier versions, like the next two. */
  z.object({ type: z.literal("source-read"), documentId: z.string(), notes: count }),
  z.object({ type: z.literal("notes-compared"), differences: count }),
  z.object({ type: z.literal("report-planned"), sections: count }),
  z.object({ type: z.literal("report-written"), sentences: count, sections: count }),
  z.object({
    type: z.literal("citations-audited"),
    pass: count,
    review: count,
    fail: count,
    notIndexed: count,
    /** Sentences that failed and were repaired; absent in logs of earlier versions. */
    rewritten: count.optional(),
  }),
  z.object({ type: z.literal("report-published"), files: count }),
  /** The report of a repetition was compared with the previous one; one entry per change. */
  z.object({ type: z.literal("reports-compared"), changes: z.array(changeKindSchema) }),
  /** Once per task of a job, answered by a model or not. */
  taskAnswerSchema.extend({ type: z.literal("task-answered") }),
  z.object({ type: z.literal("job-failed"), contract: z.string(), code: z.string(), message: z.string() }),
  z.object({ type: z.literal("warning"), message: z.string() }),
  /** A webhook accepted the message about an event, or was given up; only these may follow `run-finished`. */
  z.object({
    type: z.literal("webhook-delivered"),
    event: webhookEventSchema,
    messageId: z.string(),
    host: z.string(),
    attempts: count,
  }),
  z.object({
    type: z.literal("webhook-given-up"),
    event: webhookEventSchema,
    messageId: z.string(),
    host: z.string(),
    attempts: count,
    detail: z.string(),
  }),
  z.object({
    type: z.literal("run-finished"),
    status: runStatusSchema,
    detail: z.string(),
    /** True if the report cites a source; absent if there is no report. */
    answered: z.boolean().optional(),
    /** For a revision: number of changed statements. */
    changes: changeCountsSchema.optional(),
    /** Absent if there is no report. */
    report: reportOutlineSchema.optional(),
  }),
]);

/** A stored entry: `id` increases strictly, and resumes a stream. */
export const loggedEventSchema = z.object({ id: z.string(), at: isoTimeSchema, event: runEventSchema });

export type Stage = z.output<typeof stageSchema>;
export type RunStatus = z.output<typeof runStatusSchema>;

/** True if a run has ended with a report. */
export const hasReport = (status: RunStatus): boolean =>
  status === "completed" || status === "completed_partial";

/** Message of every interface for a run whose report cites no source. */
export const nothingAnswers = "Nothing that was read answers the question.";

export type RunEvent = z.output<typeof runEventSchema>;
export type LoggedEvent = z.output<typeof loggedEventSchema>;
