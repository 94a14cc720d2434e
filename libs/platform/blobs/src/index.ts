/*
 * Bytes stored outside Redis, in a folder or a bucket that processes share: uploads until they are read, original files of items,
 * and bundles of runs. Services, tools and @quarry/runs may import it.
 */
export { type BucketOptions, openBlobBucket } from "./blob-bucket.ts";
export { openBlobFolder } from "./blob-folder.ts";
export type { BlobStore, StoredFile } from "./blob-store.ts";
export { openBlobs } from "./open-blobs.ts";
export { createOriginalStore, originalsFolder, type OriginalStore } from "./original-store.ts";
export { createUploadStore, type StoredUpload, sweepUploads } from "./upload-store.ts";
