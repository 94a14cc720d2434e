import { z } from "zod";
import { isoTimeSchema } from "../domain/primitives.ts";

/** `c-` and a sortable, unguessable tail. */
export const collectionIdSchema = z
  .string()
  .regex(/^c-[0-9a-z]{8,40}$/, "a collection id looks like c-01h2x3…");

/** Body of `POST /v1/collections`. */
export const collectionRequestSchema = z.strictObject({ name: z.string().trim().min(1).max(200) });

/** One item as it was handed in; reading it is a job of the run that uses it. */
export const collectionItemSchema = z.object({
  itemId: z.string(),
  uri: z.string(),
  uploadId: z.string(),
  bytes: z.int().nonnegative(),
  addedAt: isoTimeSchema,
});

export const collectionViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoTimeSchema,
  items: z.array(collectionItemSchema),
});

export type CollectionItem = z.output<typeof collectionItemSchema>;
export type CollectionView = z.output<typeof collectionViewSchema>;
