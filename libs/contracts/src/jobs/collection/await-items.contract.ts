import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { unusedSourceSchema } from "../../domain/evidence/document.ts";
import { runIdSchema } from "../../domain/primitives.ts";
import { itemReferenceSchema } from "../../domain/reading/item.ts";

/** Of items that cannot be read, so many are named. */
export const maxUnavailable = 50;

/** Waits until the items of a run have been prepared, or cannot be. */
export const awaitItems = defineContract({
  name: "await-items",
  input: z.object({
    runId: runIdSchema,
    collectionId: z.string(),
    /** Empty: all that the collection has, of which the answer gives numbers instead of items. */
    itemIds: z.array(z.string()),
  }),
  output: z.object({
    /** In the order asked for; none where all were meant. */
    items: z.array(itemReferenceSchema),
    /** Of a whole collection the first `maxUnavailable`. */
    unavailable: z.array(unusedSourceSchema),
    /** How many items the whole collection has, and how many of them cannot be read; absent where items were named. */
    collection: z.object({ items: z.int().nonnegative(), unavailable: z.int().nonnegative() }).optional(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { items, unavailable, collection }) => [
    {
      type: "items-ready",
      items: collection === undefined ? items.length : collection.items - collection.unavailable,
      unavailable: collection?.unavailable ?? unavailable.length,
    },
  ],
});
