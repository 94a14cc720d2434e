import { randomUUID } from "node:crypto";
import { Failure } from "@quarry/failure";
import { S3mini, S3ServiceError } from "s3mini";
import { blobPath, type BlobStore, isBlobPath, unfinishedFolder } from "./blob-store.ts";
import { inBlocks } from "./in-blocks.ts";

/** A bucket of an object store that speaks S3. */
export interface BucketOptions {
  /** With the bucket: `https://s3.example.org/quarry`, or `https://quarry.s3.example.org`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Timeout of one request in milliseconds. */
  readonly timeoutMs?: number;
}

/** Minimum part size of S3, except for the last; 10,000 parts are 50 GB. */
const partBytes = 5 * 1_048_576;

const fullCodes = new Set(["QuotaExceeded", "XMinioStorageFull", "InsufficientStorage", "TooManyBuckets"]);

const remedies: Readonly<Record<number, string>> = {
  403: "; check BLOBS_S3_KEY_ID, BLOBS_S3_SECRET and the rights of the key",
  404: "; check BLOBS_S3_URL",
};

const asFailure = (error: unknown): unknown => {
  if (error instanceof Failure) return error;
  const isRefused = error instanceof S3ServiceError;
  const isFull = isRefused && (error.status === 507 || fullCodes.has(error.serviceCode ?? ""));
  const remedy = isRefused ? (remedies[error.status] ?? "") : "";
  const message = isFull ? "the bucket of BLOBS_S3_URL is full" : "the bucket of BLOBS_S3_URL did not answer";
  return new Failure(isFull ? "storage-full" : "upstream-failed", `${message}: ${String(error)}${remedy}`, {
    retry: "backoff",
    cause: error,
  });
};

const asked = async <Value>(work: Promise<Value>): Promise<Value> => {
  try {
    return await work;
  } catch (error) {
    throw asFailure(error);
  }
};

/** Errors of the source are rethrown unchanged; errors of the bucket become failures. */
const uploadParts = async (bucket: S3mini, key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> => {
  const uploadId = await asked(bucket.getMultipartUploadId(key));
  try {
    const parts = [];
    for await (const block of inBlocks(chunks, partBytes))
      parts.push(await asked(bucket.uploadPart(key, uploadId, block, parts.length + 1)));
    if (parts.length === 0) parts.push(await asked(bucket.uploadPart(key, uploadId, Buffer.alloc(0), 1)));
    await asked(bucket.completeMultipartUpload(key, uploadId, parts));
  } catch (error) {
    await bucket.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
};

/** Opens an existing bucket; sends nothing yet. */
export const openBlobBucket = ({
  url,
  region,
  keyId,
  secret,
  timeoutMs = 60_000,
}: BucketOptions): BlobStore => {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: timeoutMs,
    // A redirect to another store is not followed.
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  const below = async (prefix: string) => (await asked(bucket.listObjects("/", prefix))) ?? [];
  const removeAll = async (keys: readonly string[]): Promise<void> => {
    const areGone = await asked(bucket.deleteObjects([...keys]));
    const left = keys.find((_key, index) => areGone[index] !== true);
    if (left !== undefined) throw asFailure(new Error(`${left} was not removed`));
  };
  return {
    write: async (path, content) => {
      await asked(bucket.putObject(blobPath(path), content));
    },
    writeStream: async (chunks, pathOf) => {
      const part = `${unfinishedFolder}/${randomUUID()}`;
      await uploadParts(bucket, part, chunks);
      await asked(bucket.copyObject(part, blobPath(pathOf())));
      await removeAll([part]);
    },
    read: async (path) => {
      const content = isBlobPath(path) ? await asked(bucket.getObjectArrayBuffer(path)) : null;
      return content === null ? undefined : Buffer.from(content);
    },
    copy: async (from, to) => {
      try {
        await bucket.copyObject(blobPath(from), blobPath(to));
        return true;
      } catch (error) {
        if (error instanceof S3ServiceError && error.status === 404) return false;
        throw asFailure(error);
      }
    },
    list: async (path) =>
      (await below(`${blobPath(path)}/`))
        .map(({ Key, Size }) => ({ path: Key, bytes: Size }))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    remove: async (path) => {
      const keys = (await below(`${blobPath(path)}/`)).map(({ Key }) => Key);
      await removeAll([path, ...keys]);
    },
    removeOlder: async (path, before) => {
      const top = `${blobPath(path)}/`;
      const old = (await below(top)).filter(
        ({ Key, LastModified }) => !Key.slice(top.length).includes("/") && LastModified.getTime() < before,
      );
      await removeAll(old.map(({ Key }) => Key));
      return old.length;
    },
  };
};
