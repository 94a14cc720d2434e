import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { itemPartSchema, itemReferenceSchema, linkIdSchema } from "../domain/collection/item.ts";
import { documentIdSchema, runIdSchema, scopeSchema, scoreSchema } from "../domain/primitives.ts";
import {
  givenFactsSchema,
  metadataSchema,
  unavailableReasonSchema,
  unusedSourceSchema,
} from "../domain/sources/document.ts";
import { sourceSchema } from "./web.contract.ts";

/** Result of preparing one of the two sources of an item. */
const preparedPartSchema = z.discriminatedUnion("status", [
  itemPartSchema.extend({ status: z.literal("ready"), count: z.int().nonnegative().optional() }),
  z.object({ status: z.literal("unavailable"), reason: unavailableReasonSchema, detail: z.string() }),
]);

/** Names the work of marking a version of an item on arrival, for its payer; it ends with the owner's mark. */
export const workOfItem = (item: {
  readonly collectionId: string;
  readonly itemId: string;
  readonly version: number;
}): string => `marking:${item.itemId}.${item.version}:${item.collectionId}`;

/** Names the work of marking a text on request, for its payer. */
export const workOfMarking = (documentId: string): string => `marking:${documentId}`;

/** Reads, indexes and marks one version of an item; a step job that waits for the jobs that do so. */
export const prepareItem = defineContract({
  name: "prepare-item",
  input: z.object({
    collectionId: z.string(),
    itemId: z.string(),
    linkId: linkIdSchema,
    version: z.int().positive(),
    scope: scopeSchema,
    /** Transcript or article; null for an item of comments alone. */
    content: sourceSchema.nullable(),
    /** Comments submitted separately from the content. */
    comments: sourceSchema.nullable(),
    given: givenFactsSchema,
    /** True to find markers; otherwise they are created on request. */
    mark: z.boolean(),
    /** Language in which words of pictures are expected (BCP 47). */
    language: z.string().optional(),
  }),
  output: z.object({
    /** Title according to the sources, if the user gave none. */
    title: z.string().optional(),
    author: z.string().optional(),
    publishedAt: z.string().optional(),
    metadata: metadataSchema.optional(),
    uri: z.string().optional(),
    transcript: preparedPartSchema.nullable(),
    comments: preparedPartSchema.nullable(),
  }),
  identity: ({ collectionId, itemId, version }) => `${collectionId}/${itemId}/${version}`,
  deadlineMs: 60_000,
  retry: { attempts: 8, firstDelayMs: 500, maxDelayMs: 30_000 },
});

/** Maximum number of unreadable items to name. */
export const maxUnavailable = 50;

/** Waits until the items of a run are prepared or have failed. */
export const awaitItems = defineContract({
  name: "await-items",
  input: z.object({
    runId: runIdSchema,
    collectionId: z.string(),
    /** Empty for the whole collection, for which the output has numbers instead of items. */
    itemIds: z.array(z.string()),
  }),
  output: z.object({
    /** In request order; empty for a whole collection. */
    items: z.array(itemReferenceSchema),
    /** For a whole collection the first `maxUnavailable`. */
    unavailable: z.array(unusedSourceSchema),
    /** Number of all items and of unreadable ones in the collection; absent if items were named. */
    collection: z.object({ items: z.int().nonnegative(), unavailable: z.int().nonnegative() }).optional(),
  }),
  identity: ({ runId }) => runId,
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

/** Reads a stored document whole and stores its markers; idempotent. */
export const markDocument = defineContract({
  name: "mark-document",
  input: z.object({
    /** The run that is charged; absent if an item is marked on arrival. */
    runId: runIdSchema.optional(),
    /** Without a run, the work whose payer is charged. */
    workId: z.string().optional(),
    documentId: documentIdSchema,
  }),
  output: z.object({
    documentId: documentIdSchema,
    markers: z.int().nonnegative(),
    /** Share of the text that was read. */
    coveredShare: scoreSchema,
    model: z.object({ name: z.string() }).nullable(),
    alreadyMarked: z.boolean(),
  }),
  identity: ({ runId = "", documentId }) => `${runId}/${documentId}`,
  stopsAtRunDeadline: true,
  deadlineMs: untilRunEnds,
  events: (_input, { documentId, markers, coveredShare, alreadyMarked }) => [
    { type: "document-marked", documentId, markers, coveredShare, alreadyMarked },
  ],
});
