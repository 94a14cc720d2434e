import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { documentIdSchema, runIdSchema } from "../../domain/primitives.ts";
import { readNoteSchema } from "../../domain/report/note.ts";

/** Reads one source whole for the question and leaves notes; without a language model it leaves none. */
export const readSource = defineContract({
  name: "read-source",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    /** The topics it ranked for. */
    topics: z.array(z.object({ id: z.string(), name: z.string(), question: z.string() })),
    documentId: documentIdSchema,
  }),
  output: z.object({
    documentId: documentIdSchema,
    notes: z.array(readNoteSchema),
    /** UTF-16 code units that were read; 0 without a model. */
    characters: z.int().nonnegative(),
    model: z.object({ name: z.string() }).nullable(),
    /** Notes that were left out, for no quote of theirs stands in the source; absent in answers of earlier versions. */
    unproven: z.int().nonnegative().optional(),
  }),
  identity: ({ runId, documentId }) => `${runId}/${documentId}`,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { documentId, notes }) => [{ type: "source-read", documentId, notes: notes.length }],
});
