import {
  commentsPartSchema,
  type GivenFacts,
  givenFactsSchema,
  type InputOf,
  itemPartSchema,
  itemViewSchema,
  linkIdSchema,
  metadataSchema,
  type prepareItem,
  type Source,
  sourceSchema,
} from "@quarry/contracts";
import { z } from "zod";

const { status, lost } = itemViewSchema.shape;

/** One version of an item: its content as added, and the result of its preparation. */
const versionRecordSchema = z.object({
  version: z.int().positive(),
  addedAt: z.string(),
  uri: z.string(),
  source: z.string(),
  given: givenFactsSchema,
  content: sourceSchema.nullable(),
  comments: sourceSchema.nullable(),
  /** Identifies the added content and facts; different for any change. */
  digest: z.string(),
  /** Keys of its content, which identify other items with the same bytes. */
  contentKeys: z.array(z.string()),
  sameAs: z.string().optional(),
  mark: z.boolean(),
  language: z.string().optional(),
  status,
  /** Title from its sources, if the user gave none. */
  title: z.string().optional(),
  author: z.string().optional(),
  publishedAt: z.string().optional(),
  metadata: metadataSchema.optional(),
  transcript: itemPartSchema.nullable(),
  commentsPart: commentsPartSchema.nullable(),
  lost,
});

/** An item as stored in Redis. */
export const itemRecordSchema = z.object({
  itemId: z.string(),
  linkId: linkIdSchema,
  current: versionRecordSchema,
  /** Newest first. */
  past: z.array(versionRecordSchema),
});

export type VersionRecord = z.output<typeof versionRecordSchema>;
export type ItemRecord = z.output<typeof itemRecordSchema>;

/** Returns the stored texts of a version. */
export const documentsOf = ({ transcript, commentsPart }: VersionRecord): string[] =>
  [transcript, commentsPart].flatMap((part) => (part === null ? [] : [part.documentId]));

/** An item to add: its name and the places to read its texts from. */
export interface NewItem {
  readonly linkId: string;
  /** Address shown in a report. */
  readonly uri: string;
  /** Origin shown to readers. */
  readonly source: string;
  readonly given: GivenFacts;
  /** Source of the transcript or article; null for an item with only comments. */
  readonly content: Source | null;
  readonly comments: Source | null;
}

/** Returns the search scope of a collection. */
export const scopeOf = (collectionId: string): string => `collection:${collectionId}`;

/** Returns the job that prepares the current version of an item. */
export const preparationOf = (
  collectionId: string,
  { itemId, linkId, current }: ItemRecord,
): InputOf<typeof prepareItem> => ({
  collectionId,
  itemId,
  linkId,
  version: current.version,
  scope: scopeOf(collectionId),
  content: current.content,
  comments: current.comments,
  // The item that first added the content decides the name of its document.
  given: current.sameAs === undefined ? current.given : {},
  mark: current.mark,
  ...(current.language !== undefined && { language: current.language }),
});
