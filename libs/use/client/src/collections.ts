import {
  collectionsPageSchema,
  collectionViewSchema,
  contentAnswerSchema,
  type ContentType,
  type GivenFacts,
  goalsAnswerSchema,
  type goalsRequestSchema,
  itemsPageSchema,
  itemViewSchema,
  libraryViewSchema,
  markersPageSchema,
  type markingsRequestSchema,
  markingsViewSchema,
  type MarkerType,
  overviewViewSchema,
  takenItemsSchema,
  textPageSchema,
} from "@quarry/contracts";
import type { z } from "zod";
import type { PageOptions, WaitOptions } from "./options.ts";
import { pathOf, preferHeader, type Transport } from "./transport.ts";

/** An item as JSON: a transcript, text or page with optional comments, or only comments. */
export interface NewItem extends Omit<GivenFacts, "metadata"> {
  readonly linkId?: string;
  readonly source?: string;
  readonly uri?: string;
  readonly contentType?: string;
  readonly url?: string;
  readonly text?: string;
  readonly transcript?: string | readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly comments?: unknown;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
}

/** An item as the bytes of a file. */
export interface NewFile {
  /** Name of the file, such as `file:docs/notes.md`. */
  readonly uri: string;
  readonly content: Blob | Uint8Array<ArrayBuffer> | string;
  /** A file with the comments that belong to it. */
  readonly comments?: { readonly name: string; readonly content: Blob } | undefined;
  /** Facts that take precedence over those in the file. */
  readonly facts?: Pick<GivenFacts, "title" | "author" | "publishedAt" | "metadata"> | undefined;
}

/** Selects markers. */
export interface MarkerOptions extends PageOptions, WaitOptions {
  readonly type?: MarkerType;
  readonly linkId?: string;
}

/** Selects a page of an overview. */
export interface OverviewOptions extends WaitOptions {
  readonly language?: string;
  readonly goal?: string;
  /** Counts from 1. */
  readonly page?: number;
  readonly limit?: number;
}

/** Selects a part of an item's text; offsets count UTF-16 code units. */
export interface TextOptions {
  readonly part?: ContentType;
  readonly from?: number;
  readonly to?: number;
  readonly version?: number;
}

/** Collections: items, their texts, and requests for their content. */
export type CollectionsClient = ReturnType<typeof collectionsClient>;

const base = "/v1/collections";
const octets = { "content-type": "application/octet-stream" };
const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf("/") + 1).replace(/^file:/, "");
const blobOf = (content: NewFile["content"]): Blob =>
  content instanceof Blob ? content : new Blob([content]);

const formOf = ({ uri, content, comments, facts = {} }: NewFile): FormData => {
  const form = new FormData();
  form.append("uri", uri);
  const { metadata, ...fields } = facts;
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (metadata !== undefined) form.append("metadata", JSON.stringify(metadata));
  form.append("file", blobOf(content), nameOf(uri));
  if (comments !== undefined) form.append("comments", comments.content, comments.name);
  return form;
};

/** @internal */
export const collectionsClient = ({ json, bytes, done }: Transport) => {
  const itemsOf = (collectionId: string): string => pathOf`/v1/collections/${collectionId}/items`;
  const itemOf = (collectionId: string, itemId: string): string =>
    pathOf`/v1/collections/${collectionId}/items/${itemId}`;
  // Adding the same item again yields the same version.
  const adding = { method: "POST", repeatable: true } as const;
  return {
    /** Creates an empty collection; `mark`: true if its items are read for markers on arrival. */
    create: (collection: { readonly name: string; readonly mark?: boolean }) =>
      json({ method: "POST", path: base, json: collection }, collectionViewSchema),
    /** Returns a page of the collections, newest first. */
    list: (page?: PageOptions) => json({ path: base, query: { ...page } }, collectionsPageSchema),
    /** Returns a collection, its counts, and its first items. */
    get: (collectionId: string, { limit }: { readonly limit?: number } = {}) =>
      json({ path: pathOf`/v1/collections/${collectionId}`, query: { limit } }, collectionViewSchema),
    remove: (collectionId: string) =>
      done({ method: "DELETE", path: pathOf`/v1/collections/${collectionId}` }),
    /** Adds an item, or a version of an existing one. */
    addItem: (collectionId: string, item: NewItem) =>
      json({ ...adding, path: itemsOf(collectionId), json: item }, itemViewSchema),
    /** Adds up to 1,000 items; a refused item does not affect the rest. */
    addItems: (collectionId: string, items: readonly NewItem[]) =>
      // If all items are refused, the status is 400, and the problem contains the result for each item.
      json(
        { ...adding, path: itemsOf(collectionId), json: { items }, accepts: { 400: "items" } },
        takenItemsSchema,
      ),
    addFile: (collectionId: string, file: NewFile) => {
      const sent =
        file.comments === undefined && file.facts === undefined
          ? { query: { uri: file.uri }, headers: octets, body: file.content }
          : { body: formOf(file) };
      return json({ ...adding, path: itemsOf(collectionId), ...sent }, itemViewSchema);
    },
    /** Returns a page of the items in order of arrival, starting at the `next` of the previous page. */
    items: (collectionId: string, page?: { readonly limit?: number; readonly next?: string }) =>
      json({ path: itemsOf(collectionId), query: { ...page } }, itemsPageSchema),
    /** Returns an item by its id or its link id. */
    item: (collectionId: string, itemId: string) =>
      json({ path: itemOf(collectionId, itemId) }, itemViewSchema),
    itemText: (collectionId: string, itemId: string, options?: TextOptions) =>
      json({ path: `${itemOf(collectionId, itemId)}/text`, query: { ...options } }, textPageSchema),
    /** Returns the uploaded file of an item or of an earlier version. */
    original: (collectionId: string, itemId: string, options?: { readonly version?: number }) =>
      bytes({ path: `${itemOf(collectionId, itemId)}/original`, query: { ...options } }),
    removeItem: (collectionId: string, itemId: string) =>
      done({ method: "DELETE", path: itemOf(collectionId, itemId) }),
    /** Requests whole content, in any of the request formats of docs/api.md. */
    request: (collectionId: string, requests: unknown) =>
      json(
        { ...adding, path: pathOf`/v1/collections/${collectionId}/requests`, json: requests },
        contentAnswerSchema,
      ),
    /** Marks the named items that have no markers yet; default: all items. */
    mark: (
      collectionId: string,
      request: z.input<typeof markingsRequestSchema> = {},
      { waitSeconds, signal }: WaitOptions = {},
    ) => {
      const path = pathOf`/v1/collections/${collectionId}/markings`;
      const headers = preferHeader(waitSeconds);
      return json({ ...adding, path, json: request, headers, signal }, markingsViewSchema);
    },
    markers: (collectionId: string, { waitSeconds, signal, ...query }: MarkerOptions = {}) => {
      const path = pathOf`/v1/collections/${collectionId}/markers`;
      return json({ path, query, headers: preferHeader(waitSeconds), signal }, markersPageSchema);
    },
    overview: (collectionId: string, { waitSeconds, signal, ...query }: OverviewOptions = {}) => {
      const path = pathOf`/v1/collections/${collectionId}/overview`;
      const headers = { accept: "application/json", ...preferHeader(waitSeconds) };
      return json({ path, query, headers, signal }, overviewViewSchema);
    },
    /** Returns a page of the readable sources with a summary each, and suggested questions. */
    library: (collectionId: string, page?: PageOptions) =>
      json({ path: pathOf`/v1/collections/${collectionId}/library`, query: { ...page } }, libraryViewSchema),
    goals: (
      collectionId: string,
      request: z.input<typeof goalsRequestSchema> = {},
      { waitSeconds, signal }: WaitOptions = {},
    ) => {
      const path = pathOf`/v1/collections/${collectionId}/goals`;
      const headers = preferHeader(waitSeconds);
      return json({ ...adding, path, json: request, headers, signal }, goalsAnswerSchema);
    },
  };
};
