import { openBlobBucket, type BucketOptions } from "./blob-bucket.ts";
import { openBlobFolder } from "./blob-folder.ts";
import type { BlobStore } from "./blob-store.ts";

/** Location of an installation's blobs: the bucket if there is one, otherwise the folder. */
export interface BlobOptions {
  readonly folder?: string | undefined;
  readonly bucket?: BucketOptions | undefined;
}

/** Writes to one store, and also finds and removes files in an earlier one. */
const withEarlier = (store: BlobStore, earlier: BlobStore): BlobStore => ({
  ...store,
  read: async (path) => (await store.read(path)) ?? (await earlier.read(path)),
  copy: async (from, to) => {
    if (await store.copy(from, to)) return true;
    const content = await earlier.read(from);
    if (content !== undefined) await store.write(to, content);
    return content !== undefined;
  },
  list: async (path) => {
    const [files, before] = await Promise.all([store.list(path), earlier.list(path)]);
    const paths = new Set(files.map((file) => file.path));
    return [...files, ...before.filter((file) => !paths.has(file.path))].toSorted((a, b) =>
      a.path < b.path ? -1 : 1,
    );
  },
  remove: async (path) => {
    await store.remove(path);
    await earlier.remove(path);
  },
  removeOlder: async (path, before) =>
    (await store.removeOlder(path, before)) + (await earlier.removeOlder(path, before)),
});

/** Opens the configured blobs; undefined if none are configured, in which case blobs are in Redis. Sends nothing yet. */
export const openBlobs = ({ folder, bucket }: BlobOptions): BlobStore | undefined => {
  const files = folder === undefined ? undefined : openBlobFolder(folder);
  if (bucket === undefined) return files;
  const objects = openBlobBucket(bucket);
  return files === undefined ? objects : withEarlier(objects, files);
};
