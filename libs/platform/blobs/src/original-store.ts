import type { BlobStore } from "./blob-store.ts";
import { uploadsFolder } from "./upload-store.ts";

/** The version of an item that a file belongs to. */
export interface OriginalPlace {
  readonly collectionId: string;
  readonly itemId: string;
  readonly version: number;
}

/** Uploaded files of items, kept as long as their items. */
export interface OriginalStore {
  /** Keeps an upload as the file of an item; does nothing for an upload that is gone, or without blobs. */
  keep(place: OriginalPlace, uploadId: string): Promise<void>;
  /** Resolves to undefined if the item has no file. */
  get(place: OriginalPlace): Promise<Buffer | undefined>;
  /** Removes the files of an item with all its versions, or those of a whole collection. */
  remove(collectionId: string, itemId?: string): Promise<void>;
}

/** Folder of the original files. */
export const originalsFolder = "originals";

const pathOf = ({ collectionId, itemId, version }: OriginalPlace): string =>
  `${originalsFolder}/${collectionId}/${itemId}/${version}`;

/** Opens the original files; without blobs none are kept, because uploads in Redis need the memory. */
export const createOriginalStore = (blobs: BlobStore | undefined): OriginalStore => ({
  keep: async (place, uploadId) => {
    await blobs?.copy(`${uploadsFolder}/${uploadId}`, pathOf(place));
  },
  get: async (place) => await blobs?.read(pathOf(place)),
  remove: async (collectionId, itemId) => {
    await blobs?.remove([originalsFolder, collectionId, ...(itemId === undefined ? [] : [itemId])].join("/"));
  },
});
