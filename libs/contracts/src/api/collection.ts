import { z } from "zod";
import { isoTimeSchema } from "../domain/primitives.ts";

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
