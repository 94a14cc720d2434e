/*
 * Bytes that are kept outside Redis, in a folder that processes share: what was uploaded, until it is read, and the bundles of runs.
 * Services, tools and @quarry/runs may import it.
 */
export { type BlobFolder, type KeptFile, openBlobFolder } from "./blob-folder.ts";
export { createUploadStore, type KeptUpload, sweepUploads, type UploadStore } from "./upload-store.ts";
