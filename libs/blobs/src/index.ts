/*
 * Bytes that were uploaded, under their hash, until they are read.
 * Services and tools may import it.
 */
export { createUploadStore, type KeptUpload, type UploadStore } from "./upload-store.ts";
