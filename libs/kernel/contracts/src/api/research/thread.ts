/* Starting points of a run other than a question alone; stored with the run, and sent by no client. */
import { z } from "zod";
import { documentIdSchema, runIdSchema } from "../../domain/primitives.ts";
import { turnSchema } from "../../domain/question.ts";
import { sourceChangeSchema, watchIdSchema } from "../../domain/watch.ts";

/** Maximum number of earlier questions that a follow-up question knows. */
export const maxTurns = 6;

/** Starting point of a follow-up question. */
export const threadSchema = z.object({
  /** The previous run. */
  parentId: runIdSchema,
  /** Earlier questions and answers, oldest first. */
  turns: z.array(turnSchema).min(1).max(maxTurns),
  /** Sources of the previous run, read again as stored. */
  documents: z.array(z.object({ documentId: documentIdSchema, uri: z.string() })),
  /** True if more is searched only when these sources do not answer the question. */
  searchesIfNeeded: z.boolean(),
});

/** Starting point of a repetition of a watch's question. */
export const repetitionSchema = z.object({
  watchId: watchIdSchema,
  /** Sources of the last report; absent for the first repetition. */
  before: z
    .object({
      runId: runIdSchema,
      /** Queries sent to search engines. */
      queries: z.array(z.string().min(1)),
      /** Its sources with their documents; null for unreadable ones. */
      pages: z.array(
        z.object({ uri: z.string(), documentId: documentIdSchema.nullable(), isRetracted: z.boolean() }),
      ),
      /** Canonical addresses found by searches until then. */
      known: z.array(z.string()),
      /** For a collection: what was added, changed and removed since; other sources are visited by the run. */
      changes: z.array(sourceChangeSchema).min(1).optional(),
    })
    .optional(),
});

export type Thread = z.output<typeof threadSchema>;
export type Repetition = z.output<typeof repetitionSchema>;
