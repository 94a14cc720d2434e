import { createHash, randomUUID } from "node:crypto";
import { type AskRedis, linkProducer, type RedisOptions } from "@quarry/redis";
import { type BlobStore, unfinishedFolder } from "./blob-store.ts";
import { inBlocks } from "./in-blocks.ts";

/** Stored bytes: their id and their number. */
export interface StoredUpload {
  readonly uploadId: string;
  readonly bytes: number;
}

/** Bytes between the gateway and the job that reads them; kept for a day. */
export interface UploadStore {
  /** Equal bytes have the same id, and are kept for another day. */
  put(bytes: Buffer): Promise<StoredUpload>;
  /** Stores bytes as they arrive, one block in memory at a time; on an error of the source nothing is stored. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredUpload>;
  /** Resolves to undefined after a day. */
  get(uploadId: string): Promise<Buffer | undefined>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const daySeconds = 86_400;

/** Seconds after which Redis drops the parts of an interrupted stream. */
const partSeconds = 3_600;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const uploadKey = (uploadId: string): string => `upload:${uploadId}`;

/** Folder of the uploads. */
export const uploadsFolder = "uploads";

/** Storage of the bytes. */
type UploadBackend = Pick<UploadStore, "get"> & {
  readonly put: (uploadId: string, bytes: Buffer) => Promise<void>;
  /** Stores chunks under an id that is known after the last one. */
  readonly putStream: (chunks: AsyncIterable<Uint8Array>, idOf: () => string) => Promise<void>;
};

const inRedis = (ask: AskRedis): UploadBackend => ({
  put: async (uploadId, bytes) => {
    await ask((connection) => connection.set(uploadKey(uploadId), bytes, "EX", daySeconds));
  },
  putStream: async (chunks, idOf) => {
    const part = uploadKey(`part-${randomUUID()}`);
    try {
      await ask((connection) => connection.set(part, "", "EX", partSeconds));
      for await (const block of inBlocks(chunks)) await ask((connection) => connection.append(part, block));
      const key = uploadKey(idOf());
      await ask((connection) => connection.multi().rename(part, key).expire(key, daySeconds).exec());
    } catch (error) {
      await ask((connection) => connection.del(part)).catch(() => undefined);
      throw error;
    }
  },
  get: async (uploadId) =>
    (await ask((connection) => connection.getBuffer(uploadKey(uploadId)))) ?? undefined,
});

const inBlobs = (blobs: BlobStore): UploadBackend => ({
  put: (uploadId, bytes) => blobs.write(`${uploadsFolder}/${uploadId}`, bytes),
  putStream: (chunks, idOf) => blobs.writeStream(inBlocks(chunks), () => `${uploadsFolder}/${idOf()}`),
  get: (uploadId) => blobs.read(`${uploadsFolder}/${uploadId}`),
});

/** Location of uploads: the blobs shared by gateway and fetcher or, without blobs, Redis. */
export interface UploadStoreOptions {
  readonly redis: RedisOptions;
  readonly blobs?: BlobStore | undefined;
}

/** Opens the uploads; an id is the SHA-256 of the bytes. Uploads in Redis are found with blobs too. */
export const createUploadStore = ({ redis, blobs }: UploadStoreOptions): UploadStore => {
  const { ask, isReady, close } = linkProducer(redis);
  const earlier = inRedis(ask);
  const keeping = blobs === undefined ? earlier : inBlobs(blobs);
  return {
    put: async (bytes) => {
      const uploadId = sha256(bytes);
      await keeping.put(uploadId, bytes);
      return { uploadId, bytes: bytes.byteLength };
    },
    putStream: async (chunks) => {
      const hash = createHash("sha256");
      let [bytes, uploadId] = [0, ""];
      const seen = async function* () {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
        uploadId = hash.digest("hex");
      };
      await keeping.putStream(seen(), () => uploadId);
      return { uploadId, bytes };
    },
    get: async (uploadId) =>
      (await keeping.get(uploadId)) ?? (keeping === earlier ? undefined : await earlier.get(uploadId)),
    isReady,
    close,
  };
};

/** Removes uploads, also unfinished ones, older than a day at a time (epoch milliseconds). */
export const sweepUploads = async (blobs: BlobStore, now: number): Promise<number> => {
  const before = now - daySeconds * 1_000;
  const [kept, unfinished] = await Promise.all([
    blobs.removeOlder(uploadsFolder, before),
    blobs.removeOlder(unfinishedFolder, before),
  ]);
  return kept + unfinished;
};
