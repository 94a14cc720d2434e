import type { ItemReference, ItemView, UnusedSource } from "@quarry/contracts";
import type { ItemRecord, VersionRecord } from "./item-record.ts";

const lastSegment = (uri: string): string =>
  uri
    .split(/[/#?]/)
    .filter((segment) => segment !== "")
    .at(-1) ?? uri;

const titleOf = ({ given, title, uri }: VersionRecord): string => given.title ?? title ?? lastSegment(uri);

const partsOf = ({ status, transcript, commentsPart, lost }: VersionRecord) => ({
  status,
  transcript,
  comments: commentsPart,
  lost,
});

const optional = <Key extends string>(key: Key, value: string | undefined): { [Name in Key]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { [Name in Key]?: string });

/** An item as its users see it. */
export const itemViewOf = (
  collectionId: string,
  { itemId, linkId, current, past }: ItemRecord,
): ItemView => ({
  itemId,
  linkId,
  version: current.version,
  source: current.source,
  title: titleOf(current),
  ...optional("author", current.given.author ?? current.author),
  ...optional("publishedAt", current.given.publishedAt ?? current.publishedAt),
  uri: current.uri,
  metadata: { ...current.metadata, ...current.given.metadata },
  ...partsOf(current),
  ...optional("sameAs", current.sameAs),
  addedAt: current.addedAt,
  versions: past.map((version) => ({
    version: version.version,
    addedAt: version.addedAt,
    ...partsOf(version),
  })),
  links: { self: `/v1/collections/${collectionId}/items/${itemId}` },
});

/** An item as jobs carry it. */
export const itemReferenceOf = ({ itemId, linkId, current }: ItemRecord): ItemReference => ({
  itemId,
  linkId,
  source: current.source,
  title: titleOf(current),
  ...optional("author", current.given.author ?? current.author),
  metadata: { ...current.metadata, ...current.given.metadata },
  transcript: current.transcript,
  comments: current.commentsPart,
});

/** The texts of an item that cannot be read, each with the reason. */
export const unusedPartsOf = ({ current: { uri, lost } }: ItemRecord): UnusedSource[] =>
  lost.map(({ part, reason, detail }) => ({
    uri: part === "comments" ? `${uri}#comments` : uri,
    reason,
    detail,
  }));
