import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { unusedSourceSchema } from "../domain/document.ts";
import { itemReferenceSchema } from "../domain/item.ts";
import { runIdSchema } from "../domain/primitives.ts";

/** Waits until the items of a run have been prepared, or cannot be. */
export const awaitItems = defineContract({
  name: "await-items",
  input: z.object({
    runId: runIdSchema,
    collectionId: z.string(),
    itemIds: z.array(z.string()).min(1),
  }),
  output: z.object({
    /** In the order asked for. */
    items: z.array(itemReferenceSchema),
    unavailable: z.array(unusedSourceSchema),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { items, unavailable }) => [
    { type: "items-ready", items: items.length, unavailable: unavailable.length },
  ],
});
