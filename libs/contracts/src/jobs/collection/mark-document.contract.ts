import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { documentIdSchema, runIdSchema, scoreSchema } from "../../domain/primitives.ts";

/** Reads a stored document whole and keeps its markers with it; a second time it writes nothing. */
export const markDocument = defineContract({
  name: "mark-document",
  input: z.object({
    /** The run that pays; absent when an item is marked as it comes in. */
    runId: runIdSchema.optional(),
    documentId: documentIdSchema,
  }),
  output: z.object({
    documentId: documentIdSchema,
    markers: z.int().nonnegative(),
    /** Share of the text that was read for them. */
    coveredShare: scoreSchema,
    model: z.object({ name: z.string() }).nullable(),
    alreadyMarked: z.boolean(),
  }),
  identity: ({ runId = "", documentId }) => `${runId}/${documentId}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { documentId, markers, coveredShare, alreadyMarked }) => [
    { type: "document-marked", documentId, markers, coveredShare, alreadyMarked },
  ],
});
