import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { isoTimeSchema, runIdSchema } from "../domain/primitives.ts";
import { changeSchema, sourceChangeSchema, watchIdSchema } from "../domain/watch.ts";

/** Starts the next repetition of a watch; added by its scheduler, and the first time by the creator of the watch. */
export const repeatWatch = defineContract({
  name: "repeat-watch",
  input: z.object({
    watchId: watchIdSchema,
    /** Time of a manual request; absent in scheduled jobs. */
    at: isoTimeSchema.optional(),
  }),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("begun"), runId: runIdSchema }),
    z.object({ status: z.literal("skipped"), detail: z.string() }),
  ]),
  identity: ({ watchId, at = "" }) => `${watchId}/${at}`,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 5_000, maxDelayMs: 10 * 60_000 },
});

/** Compares the report of a repetition with the previous one, statement by statement, where sources have changed. */
export const compareReports = defineContract({
  name: "compare-reports",
  input: z.object({
    runId: runIdSchema,
    /** The run of the previous report. */
    before: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    topics: z.array(z.string()),
    sources: z.array(sourceChangeSchema).min(1),
  }),
  output: z.object({
    changes: z.array(changeSchema),
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { changes }) => [{ type: "reports-compared", changes: changes.map(({ kind }) => kind) }],
});
