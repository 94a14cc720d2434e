/*
 * Bytes that are kept outside Redis, in a folder or a bucket that processes share: what was uploaded, until it is read, the uploaded files of items, and the bundles of runs.
 * Services, tools and @quarry/runs may import it.
 */
export { type BucketOptions, openBlobBucket } from "./blob-bucket.ts";
export { openBlobFolder } from "./blob-folder.ts";
export type { BlobStore, StoredFile } from "./blob-store.ts";
export { type BlobOptions, openBlobs } from "./open-blobs.ts";
export {
  createOriginalStore,
  originalsFolder,
  type OriginalPlace,
  type OriginalStore,
} from "./original-store.ts";
export { createUploadStore, type StoredUpload, sweepUploads, type UploadStore } from "./upload-store.ts";
