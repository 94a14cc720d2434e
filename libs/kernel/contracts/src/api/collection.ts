import { z } from "zod";
import {
  commentsPartSchema,
  contentTypeSchema,
  itemPartSchema,
  linkIdSchema,
} from "../domain/collection/item.ts";
import { isoTimeSchema } from "../domain/primitives.ts";
import { shownNameSchema } from "../domain/shown-text.ts";
import { metadataSchema, unavailableReasonSchema } from "../domain/sources/document.ts";
import { problemSchema } from "./problem.ts";

/** `c-`, a sortable, unguessable suffix and the mark of its owner. */
export const collectionIdSchema = z
  .string()
  .regex(/^c-[0-9a-z]{8,40}(?:-[0-9a-f]{16})?$/, "a collection id looks like c-01h2x3…");

/** Body of `POST /v1/collections`. */
export const collectionRequestSchema = z.strictObject({
  name: shownNameSchema(200),
  /** Marks items on arrival; otherwise markers are created on request. */
  mark: z.boolean().default(true),
});

/** Readability of an item: `ready` once its texts are stored and searchable. */
const itemStatusSchema = z.enum(["preparing", "ready", "unavailable"]);

/** A text of an item that could not be read, with the reason. */
const lostPartSchema = z.object({
  part: contentTypeSchema,
  reason: unavailableReasonSchema,
  detail: z.string(),
});

const parts = {
  status: itemStatusSchema,
  transcript: itemPartSchema.nullable(),
  comments: commentsPartSchema.nullable(),
  /** Texts that could not be read; all of them for an unavailable item. */
  lost: z.array(lostPartSchema),
};

/** An earlier version: still stored and citable, but no longer searched. */
const itemVersionSchema = z.object({
  version: z.int().positive(),
  addedAt: isoTimeSchema,
  ...parts,
});

/** `GET /v1/collections/:id/items/:itemId`: one item as it is now. */
export const itemViewSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  version: z.int().positive(),
  source: z.string(),
  title: z.string(),
  author: z.string().optional(),
  publishedAt: z.string().optional(),
  uri: z.string(),
  metadata: metadataSchema,
  ...parts,
  /** The first item with the same content; both share its document. */
  sameAs: z.string().optional(),
  /** Of this version. */
  addedAt: isoTimeSchema,
  /** Newest first. */
  versions: z.array(itemVersionSchema),
  links: z.object({ self: z.string() }),
});

/** A page of items in order of submission. */
export const itemsPageSchema = z.object({
  items: z.array(itemViewSchema),
  /** Value for `?next=`; null on the last page. */
  next: z.string().nullable(),
});

/** Answer of `GET /v1/collections/:id/items`; `items` and `next` are for earlier clients. */
export const itemsListSchema = itemsPageSchema.extend({
  data: z.array(itemViewSchema),
  /** Value for `?cursor=`; null on the last page. */
  next_cursor: z.string().nullable(),
});

/** Answer of `POST /v1/collections/:id/items` to a list: the outcome of each, in order. */
export const takenItemsSchema = z.object({
  items: z.array(
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["added", "changed", "same"]), item: itemViewSchema }),
      z.object({ outcome: z.literal("refused"), problem: problemSchema }),
    ]),
  ),
});

const count = z.int().nonnegative();

export const collectionViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Owner; missing in views of earlier versions. */
  owner: z.string().optional(),
  createdAt: isoTimeSchema,
  mark: z.boolean(),
  counts: z.object({ preparing: count, ready: count, unavailable: count }),
  /** The first page of its items. */
  ...itemsPageSchema.shape,
});

export type LostPart = z.output<typeof lostPartSchema>;
export type ItemView = z.output<typeof itemViewSchema>;
export type ItemsPage = z.output<typeof itemsPageSchema>;
export type CollectionView = z.output<typeof collectionViewSchema>;
export type TakenItems = z.output<typeof takenItemsSchema>;
