import { z } from "zod";
import { documentIdSchema, gradeSchema } from "../primitives.ts";

/** Sentences of a document by number, from 1; both ends are included. */
export const sentenceRangeSchema = z.object({ from: z.int().positive(), to: z.int().positive() });

/** One source of an evidence pack. */
export const packSourceSchema = z.object({
  /** The `7` of `7.3`; a source keeps its number when the pack grows. */
  number: z.int().positive(),
  documentId: documentIdSchema,
  /** Sentences shown to the writer, ascending. Numbers are those of the whole document, so they stay the same when the pack grows. */
  sentences: z.union([z.literal("whole"), z.array(sentenceRangeSchema).min(1)]),
});

/** The numbered source sentences that a writer is given: `7.3` is sentence 3 of source 7, `7.0` its title. */
export const evidencePackSchema = z.object({
  /** In rank order; what was added later comes last. */
  sources: z.array(packSourceSchema),
  /** Relevant sources that had to stay out, with the reason. */
  omitted: z.array(z.object({ documentId: documentIdSchema, reason: z.string() })),
  /** Long sources that a model read and of which it selected no sentence: they do not bear on the question. */
  offTopic: z.array(documentIdSchema).optional(),
  /** Estimated tokens of the pack in a prompt. */
  tokens: z.int().nonnegative(),
});

/** Spans of a document that were found for the question, such as passages or what a reader quoted. */
export const packCandidateSchema = z.object({
  documentId: documentIdSchema,
  grade: gradeSchema,
  /** Best spans first; they are always in the pack. */
  spans: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })),
  /** Ranges that `select-sentences` chose, none where nothing bears on the question; null before it was asked. */
  selected: z.array(sentenceRangeSchema).nullable(),
});

export type SentenceRange = z.output<typeof sentenceRangeSchema>;
export type PackSource = z.output<typeof packSourceSchema>;
export type EvidencePack = z.output<typeof evidencePackSchema>;
export type PackCandidate = z.output<typeof packCandidateSchema>;
