import { z } from "zod";
import { defineContract } from "../../define-contract.ts";
import { givenFactsSchema, metadataSchema, unavailableReasonSchema } from "../../domain/evidence/document.ts";
import { scopeSchema } from "../../domain/primitives.ts";
import { itemPartSchema, linkIdSchema } from "../../domain/reading/item.ts";
import { sourceSchema } from "../sources/fetch-page.contract.ts";

/** What became of one of the two sources of an item. */
const preparedPartSchema = z.discriminatedUnion("status", [
  itemPartSchema.extend({ status: z.literal("ready"), count: z.int().nonnegative().optional() }),
  z.object({ status: z.literal("unavailable"), reason: unavailableReasonSchema, detail: z.string() }),
]);

/** Reads, indexes and marks one version of an item; a step job that waits for the jobs that do so. */
export const prepareItem = defineContract({
  name: "prepare-item",
  input: z.object({
    collectionId: z.string(),
    itemId: z.string(),
    linkId: linkIdSchema,
    version: z.int().positive(),
    scope: scopeSchema,
    /** Of the transcript or article; null for an item of comments alone. */
    content: sourceSchema.nullable(),
    /** Comments that were handed in apart from the content. */
    comments: sourceSchema.nullable(),
    given: givenFactsSchema,
    /** Whether markers are looked for as well; else they are when somebody asks for them. */
    mark: z.boolean(),
  }),
  output: z.object({
    /** What the sources say of the item, where the user said nothing. */
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
