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
  /** Keys of its content, which identify other items with the same bytes. */
  contentKeys: z.array(z.string()),
  sameAs: z.string().optional(),
  mark: z.boolean(),
  status,
  /** Title in its sources, if the user gave none. */
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

/** An item as it was handed in: what it is called and where its texts are to be read. */
export interface NewItem {
  readonly linkId: string;
  /** Address shown in a report. */
  readonly uri: string;
  /** Origin shown to readers. */
  readonly source: string;
  readonly given: GivenFacts;
  /** Of the transcript or article; null for an item of comments alone. */
  readonly content: Source | null;
  readonly comments: Source | null;
}

/** The scope that holds what is searched of a collection. */
export const scopeOf = (collectionId: string): string => `collection:${collectionId}`;

/** The job that prepares the current version of an item. */
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
  // The item that brought the content first says what its document is called.
  given: current.sameAs === undefined ? current.given : {},
  mark: current.mark,
});
