import { z } from "zod";
import { documentIdSchema, isoTimeSchema, runIdSchema } from "./primitives.ts";

/** `w-`, a sortable, unguessable tail and the mark of its owner. */
export const watchIdSchema = z
  .string()
  .regex(/^w-[0-9a-z]{8,40}(?:-[0-9a-f]{16})?$/, "a watch id looks like w-01h2x3…");

/** Change of a source between two repetitions. */
export const sourceChangeKindSchema = z.enum(["new", "changed", "vanished", "retracted"]);

/** A source that is not what it was when the question was last answered. */
export const sourceChangeSchema = z.object({
  uri: z.string(),
  change: sourceChangeKindSchema,
  /** Its document at the last report; null where it had none. */
  before: documentIdSchema.nullable(),
  /** Its document now; null where it has none. */
  after: documentIdSchema.nullable(),
});

/** The sentence that a change rests on, and what happened to its source. */
export const changedSentenceSchema = z.object({
  uri: z.string(),
  title: z.string(),
  documentId: documentIdSchema,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  quote: z.string(),
  change: sourceChangeKindSchema,
});

export const changeKindSchema = z.enum(["new", "stronger", "weaker", "contradicted", "gone"]);

/** A statement that is new, stronger, weaker, contradicted or gone since the last report, and the sentences that say so. */
export const changeSchema = z.object({
  kind: changeKindSchema,
  /** The statement as a source says it now; of one that is weaker or gone, as it was said before. */
  text: z.string().min(1),
  /** The earlier statement that it contradicts or supports; absent where it is the same. */
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
