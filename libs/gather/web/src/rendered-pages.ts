import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Logger } from "@quarry/observability";
import { createCache, type RedisOptions } from "@quarry/redis";
import { z } from "zod";

/** Rendered HTML of pages, stored for minutes until it is read. */
export interface RenderedPages {
  /** Stores the HTML under the id of its job; resolves to false if it is too long even when compressed. */
  put(jobId: string, html: string): Promise<boolean>;
  /** UTF-8; resolves to undefined if it is not stored, or no longer. */
  get(jobId: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const keptSeconds = 900;
/** Maximum compressed characters of one page, and number of pages in Redis. */
const [maxPacked, maxEntries] = [3_000_000, 20];
/** Unpacked; the renderer stores no more. */
const maxBytes = 20_000_000;

/** Opens the rendered pages of all services. */
export const createRenderedPages = (options: {
  readonly redis: RedisOptions;
  readonly log: Logger;
}): RenderedPages => {
  const cache = createCache({
    ...options,
    prefix: "rendered-pages",
    ttlSeconds: keptSeconds,
    schema: z.string(),
    maxBytes: maxPacked + 2,
    maxEntries,
  });
  return {
    put: async (jobId, html) => {
      const packed = (await promisify(gzip)(html)).toString("base64");
      if (packed.length > maxPacked) return false;
      await cache.set(jobId, packed);
      return true;
    },
    get: async (jobId) => {
      const packed = await cache.get(jobId);
      if (packed === undefined) return undefined;
      return promisify(gunzip)(Buffer.from(packed, "base64"), { maxOutputLength: maxBytes }).catch(
        () => undefined,
      );
    },
    close: () => cache.close(),
  };
};
