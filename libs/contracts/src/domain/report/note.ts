import { z } from "zod";
import { documentIdSchema } from "../primitives.ts";
import { citationSchema } from "./citation.ts";

/** What reading a source for a question brought: something found, something unexpected, what its authors conclude, or where it does not hold. */
export const noteKindSchema = z.enum(["finding", "surprise", "conclusion", "limit"]);

/** One thing a source says about the question, with its verbatim quotes; nobody has numbered it yet. */
export const readNoteSchema = z.object({
  documentId: documentIdSchema,
  kind: noteKindSchema,
  /** A statement that can be understood alone: who or what, how measured, how much. */
  text: z.string().min(1),
  /** One or more, each of one or more whole sentences of the document. */
  citations: z.array(citationSchema).min(1),
  /** The topics it bears on; empty when it bears on the question as a whole. */
  topicIds: z.array(z.string()),
  /** Population, dose, method, period or definition under which it holds. */
  conditions: z.string().optional(),
  /** Who says it, in a talk or an interview. */
  speaker: z.string().optional(),
});

/** A note as the run numbers it: `n1`, `n2`, … */
export const noteSchema = readNoteSchema.extend({ id: z.string().regex(/^n[0-9]+$/) });

/** Notes that differ, and why they may. */
export const differenceSchema = z.object({
  id: z.string().regex(/^d[0-9]+$/),
  /** What they differ on, in a few words. */
  subject: z.string().min(1),
  /** Two or more positions, each held by one or more notes. */
  positions: z.array(z.object({ text: z.string().min(1), noteIds: z.array(z.string()).min(1) })).min(2),
  /** What most likely explains the difference; `unknown` when the sources do not tell. */
  cause: z.enum(["population", "dose", "method", "time", "definition", "other", "unknown"]),
  /** The reason in words; that none can be told, when it is unknown. */
  explanation: z.string().min(1),
});

export type NoteKind = z.output<typeof noteKindSchema>;
export type ReadNote = z.output<typeof readNoteSchema>;
export type Note = z.output<typeof noteSchema>;
export type Difference = z.output<typeof differenceSchema>;
