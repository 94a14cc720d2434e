import { z } from "zod";
import { defineContract } from "../../define-contract.ts";

/** Takes out of a collection what its items have left behind: texts of earlier versions and of items that were removed. */
export const retireDocuments = defineContract({
  name: "retire-documents",
  input: z.object({
    collectionId: z.string(),
    /** What left them behind, such as an item and its version: another cause is another job. */
    cause: z.string().min(1),
  }),
  output: z.object({ documents: z.int().nonnegative() }),
  identity: ({ collectionId, cause }) => `${collectionId}/${cause}`,
  deadlineMs: 120_000,
});
