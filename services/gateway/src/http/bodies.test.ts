import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { inMemoryUploads } from "../../test/in-memory-uploads.ts";
import { storeStream } from "./bodies.ts";

const keep = async (chunks: readonly string[], maxBytes: number) => {
  const { uploads, uploaded } = inMemoryUploads();
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return { kept: await storeStream(uploads, body, maxBytes), uploaded: uploaded.map(String), body };
};

describe("storeStream", () => {
  it("keeps nothing of a body that is larger", async () => {
    expect(await keep(["ab", "cd"], 3)).toMatchObject({ kept: "too-large", uploaded: [] });
  });

  it("reads a few times the limit, so that the client gets to read why, and no more", async () => {
    const { body } = await keep(
      Array.from({ length: 100 }, () => "abc"),
      3,
    );
    expect(body.destroyed).toBe(false);
    expect(await Array.fromAsync(body)).toHaveLength(95);
  });

  it("passes on what breaks", async () => {
    const { uploads } = inMemoryUploads();
    const broken = new Readable({ read: () => broken.destroy(new Error("the client is gone")) });
    await expect(storeStream(uploads, broken, 3)).rejects.toThrow("the client is gone");
  });
});
