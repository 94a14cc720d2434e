import { z } from "zod";
import { documentIdSchema, isoTimeSchema, runIdSchema } from "./primitives.ts";

/** `w-`, a sortable, unguessable suffix and the mark of its owner. */
export const watchIdSchema = z
  .string()
  .regex(/^w-[0-9a-z]{8,40}(?:-[0-9a-f]{16})?$/, "a watch id looks like w-01h2x3…");

/** Change of a source between two repetitions. */
export const sourceChangeKindSchema = z.enum(["new", "changed", "vanished", "retracted"]);

/** A source that has changed since the last report. */
export const sourceChangeSchema = z.object({
  uri: z.string(),
  change: sourceChangeKindSchema,
  /** Its document at the last report; null if there was none. */
  before: documentIdSchema.nullable(),
  /** Its current document; null if there is none. */
  after: documentIdSchema.nullable(),
});

/** The sentence behind a change, and what happened to its source. */
const changedSentenceSchema = z.object({
  uri: z.string(),
  title: z.string(),
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string(),
  change: sourceChangeKindSchema,
});

export const changeKindSchema = z.enum(["new", "stronger", "weaker", "contradicted", "gone"]);

/** A statement that is new, stronger, weaker, contradicted or gone since the last report, with its sentences. */
export const changeSchema = z.object({
  kind: changeKindSchema,
  /** The current statement of a source; for a weaker or missing one, the previous statement. */
  text: z.string().min(1),
  /** The earlier statement that it contradicts or supports; absent if it is the same. */
  before: z.string().min(1).optional(),
  sources: z.array(changedSentenceSchema).min(1),
});

/** Result of one repetition of a watch. */
export const watchEntrySchema = z.object({
  runId: runIdSchema,
  at: isoTimeSchema,
  changes: z.array(changeSchema),
});

/** Outcome of a repetition: `first` has nothing to compare with, `unchanged` no changed source, `quiet` no changed statement. */
export const repetitionOutcomeSchema = z.enum([
  "first",
  "unchanged",
  "quiet",
  "changed",
  "failed",
  "cancelled",
  "skipped",
]);

export type SourceChange = z.output<typeof sourceChangeSchema>;
export type ChangedSentence = z.output<typeof changedSentenceSchema>;
export type ChangeKind = z.output<typeof changeKindSchema>;
export type Change = z.output<typeof changeSchema>;
export type WatchEntry = z.output<typeof watchEntrySchema>;
export type RepetitionOutcome = z.output<typeof repetitionOutcomeSchema>;
