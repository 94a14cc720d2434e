import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { documentIdSchema, runIdSchema } from "../../domain/primitives.ts";

/** Splits, encodes and stores the passages of a stored document; a second time it writes nothing. */
export const indexDocument = defineContract({
  name: "index-document",
  input: z.object({ runId: runIdSchema.optional(), documentId: documentIdSchema }),
  output: z.object({
    documentId: documentIdSchema,
    passages: z.int().nonnegative(),
    written: z.int().nonnegative(),
    alreadyIndexed: z.boolean(),
  }),
  identity: ({ runId = "", documentId }) => `${runId}/${documentId}`,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: 20 * 60_000,
  events: (_input, output) => [{ type: "document-indexed", ...output }],
});
