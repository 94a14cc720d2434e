import { createHash } from "node:crypto";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";

/** Bytes on their way from the gateway to the job that reads them; kept for a day. */
export interface UploadStore {
  /** The same bytes have the same id, and are kept for another day. */
  put(bytes: Buffer): Promise<{ uploadId: string }>;
  /** Nothing when the day is over. */
  get(uploadId: string): Promise<Buffer | undefined>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const daySeconds = 86_400;

const uploadKey = (uploadId: string): string => `upload:${uploadId}`;

/** Opens the uploads; an id is the SHA-256 of the bytes. */
export const createUploadStore = ({ redis }: { readonly redis: RedisOptions }): UploadStore => {
  const { ask, isReady, close } = linkProducer(redis);
  return {
    put: async (bytes) => {
      const uploadId = createHash("sha256").update(bytes).digest("hex");
      await ask((connection) => connection.set(uploadKey(uploadId), bytes, "EX", daySeconds));
      return { uploadId };
    },
    get: async (uploadId) =>
      (await ask((connection) => connection.getBuffer(uploadKey(uploadId)))) ?? undefined,
    isReady,
    close,
  };
};
