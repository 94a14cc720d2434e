import { z } from "zod";
import { webAddressSchema } from "./shown-text.ts";
import { recencySchema } from "./sources/web-search.ts";

export const questionTypeSchema = z.enum([
  "what-is",
  "how-to",
  "compare",
  "why",
  "evaluate",
  "list",
  "other",
]);
export const complexitySchema = z.enum(["simple", "moderate", "complex"]);
export const modeSchema = z.enum(["idea", "implementation", "freeform"]);
/** `auto`: a report, plus ideas or implementations if the question asks for them. */
export const requestedModeSchema = z.enum(["auto", ...modeSchema.options]);
export const depthSchema = z.enum(["light", "standard", "deep"]);
/** `paper`: the academic form, with abstract, introduction, literature review and methodology. */
export const reportFormSchema = z.enum(["report", "paper"]);

/** Maximum topics of a run, including those added by its user. */
export const maxTopics = 12;

/** A part of the question that must be covered, and its search queries. */
export const topicSchema = z.object({
  id: z.string().regex(/^t[0-9]{1,2}$/),
  name: z.string().min(1),
  question: z.string().min(1),
  queries: z.array(z.string().min(1)).min(1).max(8),
  /** Its separate sub-questions; absent in topics of earlier versions. */
  subQuestions: z.array(z.string().min(1)).min(1).max(4).optional(),
});

export type QuestionType = z.output<typeof questionTypeSchema>;
export type Complexity = z.output<typeof complexitySchema>;
export type Mode = z.output<typeof modeSchema>;
export type Depth = z.output<typeof depthSchema>;
export type Topic = z.output<typeof topicSchema>;

/** The time period of a question: "this year" asked in 2026 is "2026". */
export const askedTimeSchema = z.object({
  /** Its name in queries, in the language of the question: "2026" or "November 2026". */
  names: z.string().min(1),
  /** Maximum age of pages for queries that name it; absent for any age. */
  recency: recencySchema.optional(),
});

export type AskedTime = z.output<typeof askedTimeSchema>;

/** Origin of an expansion: retrieved passages, or a model. */
export const expansionOriginSchema = z.enum(["feedback", "model"]);

export type ExpansionOrigin = z.output<typeof expansionOriginSchema>;

/** Event of a run that a webhook receives: its end, or a plan or questions that wait for the user. */
export const webhookEventSchema = z.enum([
  "run.completed",
  "run.completed_partial",
  "run.failed",
  "run.cancelled",
  "run.awaiting_plan",
  "run.awaiting_answers",
  "watch.changed",
]);

/** Address and events of a webhook; all events without a list. */
export const webhookSchema = z.strictObject({
  url: webAddressSchema,
  events: z.array(webhookEventSchema).min(1).max(webhookEventSchema.options.length).optional(),
});

export type WebhookEvent = z.output<typeof webhookEventSchema>;
export type Webhook = z.output<typeof webhookSchema>;

/** Maximum length kept of an earlier answer, in UTF-16 code units: its opening and sources, then as much of the report as fits. */
export const maxTurnCharacters = 20_000;

/** A question and its answer before a follow-up. */
export const turnSchema = z.object({
  question: z.string().min(1),
  /** The answer of the report, shortened if it is long. */
  answer: z.string().max(maxTurnCharacters),
});

export type Turn = z.output<typeof turnSchema>;
