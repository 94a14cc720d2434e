import {
  commentsPartSchema,
  givenFactsSchema,
  itemPartSchema,
  itemViewSchema,
  linkIdSchema,
  metadataSchema,
  sourceSchema,
} from "@quarry/contracts";
import { z } from "zod";

const { status, lost } = itemViewSchema.shape;

/** One version of an item: what was handed in, and what became of it. */
const versionRecordSchema = z.object({
  version: z.int().positive(),
  addedAt: z.string(),
  uri: z.string(),
  source: z.string(),
  given: givenFactsSchema,
  content: sourceSchema.nullable(),
  comments: sourceSchema.nullable(),
  /** Tells what was handed in apart from anything else. */
  digest: z.string(),
  /** What others that hand in the same bytes have in common with it. */
  contentKeys: z.array(z.string()),
  sameAs: z.string().optional(),
  mark: z.boolean(),
  status,
  /** What its sources say of it, where the user said nothing. */
  title: z.string().optional(),
  author: z.string().optional(),
  publishedAt: z.string().optional(),
  metadata: metadataSchema.optional(),
  transcript: itemPartSchema.nullable(),
  commentsPart: commentsPartSchema.nullable(),
  lost,
});

/** An item as it is kept in Redis. */
export const itemRecordSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  current: versionRecordSchema,
  /** Newest first. */
  past: z.array(versionRecordSchema),
});

export type VersionRecord = z.output<typeof versionRecordSchema>;
export type ItemRecord = z.output<typeof itemRecordSchema>;

/** The texts of a version that are stored. */
export const documentsOf = ({ transcript, commentsPart }: VersionRecord): string[] =>
  [transcript, commentsPart].flatMap((part) => (part === null ? [] : [part.documentId]));
