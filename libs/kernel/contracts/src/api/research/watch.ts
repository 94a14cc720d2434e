import { z } from "zod";
import { isoTimeSchema, runIdSchema } from "../../domain/primitives.ts";
import { webhookSchema } from "../../domain/question.ts";
import { shownNameSchema } from "../../domain/shown-text.ts";
import { repetitionOutcomeSchema, watchEntrySchema, watchIdSchema } from "../../domain/watch.ts";
import { watchedQuestionSchema } from "./research-request.ts";

const scheduleSchema = shownNameSchema(100);
const timeZoneSchema = shownNameSchema(64);

/** Body of `POST /v1/watches`: a question, or a run whose question and report the watch continues. */
export const watchRequestSchema = watchedQuestionSchema
  .extend({
    runId: runIdSchema.optional(),
    /** `every 6h` (m, h, d or w), or a cron expression of five fields. */
    schedule: scheduleSchema,
    timeZone: timeZoneSchema.default("UTC"),
    /** Webhook for changes; default: the deployment's. */
    notify: webhookSchema.pick({ url: true }).optional(),
  })
  .refine(({ question, runId }) => (question === undefined) !== (runId === undefined), {
    error: "is required, or a runId; send one of them",
    path: ["question"],
  });

/** Body of `PATCH /v1/watches/:id`. */
export const watchChangesSchema = z.strictObject({
  paused: z.boolean().optional(),
  schedule: scheduleSchema.optional(),
  timeZone: timeZoneSchema.optional(),
});

/** A watch in a list. */
export const watchSummarySchema = z.object({
  id: watchIdSchema,
  question: z.string(),
  schedule: z.string(),
  timeZone: z.string(),
  paused: z.boolean(),
  notify: z.string().nullable(),
  createdAt: isoTimeSchema,
  /** Time of the next repetition; null while paused. */
  nextAt: isoTimeSchema.nullable(),
  /** When and how its last repetition ended. */
  checkedAt: isoTimeSchema.nullable(),
  outcome: repetitionOutcomeSchema.nullable(),
  detail: z.string(),
  /** The repetition in progress. */
  openRunId: runIdSchema.nullable(),
  /** The run of the last report. */
  reportRunId: runIdSchema.nullable(),
  links: z.record(z.string(), z.string()),
});

/** A watch with the results of its repetitions, newest first. */
export const watchViewSchema = watchSummarySchema.extend({ entries: z.array(watchEntrySchema) });

/** Answer of `GET /v1/watches`. */
export const watchesPageSchema = z.object({
  data: z.array(watchSummarySchema),
  next_cursor: z.string().nullable(),
});

/** Answer of `POST /v1/watches/:id/feed-link`: the only place where the address is shown; the previous one stops working. */
export const feedLinkSchema = z.object({ path: z.string(), url: z.string() });

export type WatchRequest = z.output<typeof watchRequestSchema>;
export type WatchRequestInput = z.input<typeof watchRequestSchema>;
export type WatchChanges = z.output<typeof watchChangesSchema>;
export type WatchSummary = z.output<typeof watchSummarySchema>;
export type WatchView = z.output<typeof watchViewSchema>;
export type FeedLink = z.output<typeof feedLinkSchema>;
