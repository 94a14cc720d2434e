import type { Readable } from "node:stream";
import type { KeptUpload } from "@quarry/blobs";
import type { UploadStore } from "../ports.ts";

/** How many times the limit is read and thrown away, so that the client gets to read why. */
const patience = 4;

/** Keeps a body of at most `maxBytes` as it comes; of a larger one nothing is kept, and the stream stays usable for an answer. */
export const keepStream = async (
  uploads: Pick<UploadStore, "putStream">,
  body: Readable,
  maxBytes: number,
): Promise<KeptUpload | "too-large"> => {
  let received = 0;
  async function* withinLimit(): AsyncGenerator<Buffer> {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk);
      received += bytes.byteLength;
      if (received <= maxBytes) yield bytes;
      if (received > maxBytes * patience) break;
    }
    if (received > maxBytes) throw new Error("the body is larger than it may be");
  }
  try {
    return await uploads.putStream(withinLimit());
  } catch (error) {
    if (received > maxBytes) return "too-large";
    throw error;
  }
};
