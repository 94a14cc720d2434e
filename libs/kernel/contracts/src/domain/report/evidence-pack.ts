import { z } from "zod";
import { documentIdSchema, gradeSchema } from "../primitives.ts";

/** Sentence numbers of a document, from 1, both ends inclusive. */
export const sentenceRangeSchema = z.object({ from: z.int().positive(), to: z.int().positive() });

/** One source of an evidence pack. */
export const packSourceSchema = z.object({
  /** The `7` of `7.3`; a source keeps its number when the pack grows. */
  number: z.int().positive(),
  documentId: documentIdSchema,
  /**
   * Sentences shown to the writer, ascending. Numbers are those of the whole document, so they stay the same when the pack grows.
   */
  sentences: z.union([z.literal("whole"), z.array(sentenceRangeSchema).min(1)]),
});

/** The numbered source sentences given to a writer: `7.3` is sentence 3 of source 7, `7.0` its title. */
export const evidencePackSchema = z.object({
  /** In rank order; later additions come last. */
  sources: z.array(packSourceSchema),
  /** Relevant sources left out, with the reason. */
  omitted: z.array(z.object({ documentId: documentIdSchema, reason: z.string() })),
  /** Long sources that a model read without selecting a sentence: irrelevant to the question. */
  offTopic: z.array(documentIdSchema).optional(),
  /** Estimated tokens of the pack in a prompt. */
  tokens: z.int().nonnegative(),
});

/** Spans of a document found for the question, such as passages or a reader's quotes. */
export const packCandidateSchema = z.object({
  documentId: documentIdSchema,
  grade: gradeSchema,
  /** Best spans first; they are always in the pack. */
  spans: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })),
  /** Ranges chosen by `select-sentences`, empty if nothing is relevant; null before it ran. */
  selected: z.array(sentenceRangeSchema).nullable(),
});

export type SentenceRange = z.output<typeof sentenceRangeSchema>;
export type PackSource = z.output<typeof packSourceSchema>;
export type EvidencePack = z.output<typeof evidencePackSchema>;
export type PackCandidate = z.output<typeof packCandidateSchema>;
