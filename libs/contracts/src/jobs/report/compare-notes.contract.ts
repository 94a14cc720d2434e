import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { differenceSchema, noteSchema } from "../../domain/report/note.ts";

/** Pairs notes that differ, with the likely reason; without a language model it finds none. */
export const compareNotes = defineContract({
  name: "compare-notes",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    language: z.string(),
    notes: z.array(noteSchema),
  }),
  output: z.object({
    differences: z.array(differenceSchema),
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { differences }) => [{ type: "notes-compared", differences: differences.length }],
});
