import { z } from "zod";
import { metadataSchema } from "../evidence/document.ts";
import { documentIdSchema } from "../primitives.ts";

/** What a user calls an item: unique in its collection, the name that plans and requests use. */
export const linkIdSchema = z.string().min(1).max(200);

/** The two texts an item can have. */
export const contentTypeSchema = z.enum(["transcript", "comments"]);

/** A text of an item as it is stored. */
export const itemPartSchema = z.object({
  documentId: documentIdSchema,
  characters: z.int().nonnegative(),
  words: z.int().nonnegative(),
  language: z.string(),
});

/** The comments of an item as they are stored: one text, and how many stand in it. */
export const commentsPartSchema = itemPartSchema.extend({ count: z.int().nonnegative() });

/** An item that can be read: what it is called and where its texts are. */
export const itemReferenceSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  /** Where it comes from, as a reader is told: an address or a name such as `youtube`. */
  source: z.string(),
  title: z.string(),
  author: z.string().optional(),
  metadata: metadataSchema.default({}),
  /** Of the transcript or article; null for an item that has only comments. */
  transcript: itemPartSchema.nullable(),
  comments: commentsPartSchema.nullable(),
});

export type ContentType = z.output<typeof contentTypeSchema>;
export type CommentsPart = z.output<typeof commentsPartSchema>;
export type ItemPart = z.output<typeof itemPartSchema>;
export type ItemReference = z.output<typeof itemReferenceSchema>;
