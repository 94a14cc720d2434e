import { createHash, randomUUID } from "node:crypto";
import { type AskRedis, linkProducer, type RedisOptions } from "@quarry/redis";
import { inBlocks } from "./in-blocks.ts";

/** Bytes that were kept: how they are found, and how many they are. */
export interface KeptUpload {
  readonly uploadId: string;
  readonly bytes: number;
}

/** Bytes on their way from the gateway to the job that reads them; kept for a day. */
export interface UploadStore {
  /** The same bytes have the same id, and are kept for another day. */
  put(bytes: Buffer): Promise<KeptUpload>;
  /** Keeps bytes as they come, a block of them in memory at a time; what the source throws is thrown, and nothing kept. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<KeptUpload>;
  /** Nothing when the day is over. */
  get(uploadId: string): Promise<Buffer | undefined>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const daySeconds = 86_400;

/** How long a stream that was cut off leaves something behind. */
const partSeconds = 3_600;

const uploadKey = (uploadId: string): string => `upload:${uploadId}`;

const putStream = async (ask: AskRedis, chunks: AsyncIterable<Uint8Array>): Promise<KeptUpload> => {
  const [part, hash] = [uploadKey(`part-${randomUUID()}`), createHash("sha256")];
  let bytes = 0;
  try {
    await ask((connection) => connection.set(part, "", "EX", partSeconds));
    for await (const block of inBlocks(chunks)) {
      hash.update(block);
      bytes += block.byteLength;
      await ask((connection) => connection.append(part, block));
    }
    const uploadId = hash.digest("hex");
    await ask((connection) =>
      connection.multi().rename(part, uploadKey(uploadId)).expire(uploadKey(uploadId), daySeconds).exec(),
    );
    return { uploadId, bytes };
  } catch (error) {
    await ask((connection) => connection.del(part)).catch(() => undefined);
    throw error;
  }
};

/** Opens the uploads; an id is the SHA-256 of the bytes. */
export const createUploadStore = ({ redis }: { readonly redis: RedisOptions }): UploadStore => {
  const { ask, isReady, close } = linkProducer(redis);
  return {
    put: async (bytes) => {
      const uploadId = createHash("sha256").update(bytes).digest("hex");
      await ask((connection) => connection.set(uploadKey(uploadId), bytes, "EX", daySeconds));
      return { uploadId, bytes: bytes.byteLength };
    },
    putStream: (chunks) => putStream(ask, chunks),
    get: async (uploadId) =>
      (await ask((connection) => connection.getBuffer(uploadKey(uploadId)))) ?? undefined,
    isReady,
    close,
  };
};
