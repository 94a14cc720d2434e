import { Readable } from "node:stream";
import { createUploadStore } from "@quarry/blobs";
import { openRedisClient } from "@quarry/redis/testing";
import { redisTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";

describe("createUploadStore", () => {
  it("keeps bytes under their hash", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const bytes = Buffer.from([0, 255, 128, 10]);
    const { uploadId } = await uploads.put(bytes);
    const again = await uploads.put(bytes);
    const found = await uploads.get(uploadId);
    const missing = await uploads.get("0".repeat(64));
    await uploads.close();
    expect(again.uploadId).toBe(uploadId);
    expect(found).toEqual(bytes);
    expect(missing).toBeUndefined();
  });

  it("keeps a stream as it comes, under the same hash", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const chunks = [Buffer.alloc(700_000, 1), Buffer.alloc(700_000, 2), Buffer.from([0, 255])];
    const whole = Buffer.concat(chunks);
    const streamed = await uploads.putStream(Readable.from(chunks));
    expect(streamed).toEqual({ ...(await uploads.put(whole)), bytes: whole.byteLength });
    expect(await uploads.get(streamed.uploadId)).toEqual(whole);
    await uploads.close();
  });

  it("keeps an empty stream", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    const { uploadId, bytes } = await uploads.putStream(Readable.from([]));
    expect(bytes).toBe(0);
    expect(await uploads.get(uploadId)).toEqual(Buffer.alloc(0));
    await uploads.close();
  });

  it("keeps nothing of a stream that breaks off", async ({ redis }) => {
    const uploads = createUploadStore({ redis: { url: redis.url } });
    async function* breaking() {
      yield Buffer.alloc(2_000_000);
      throw new Error("the client is gone");
    }
    await expect(uploads.putStream(breaking())).rejects.toThrow("the client is gone");
    expect(await openRedisClient(redis).keys("upload:*")).toEqual([]);
    await uploads.close();
  });
});
