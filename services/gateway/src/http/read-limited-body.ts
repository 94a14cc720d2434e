import type { Readable } from "node:stream";

/** How many times the limit is read and thrown away, so that the client gets to read why. */
const patience = 4;

export type LimitedBody = { readonly bytes: Buffer } | { readonly status: "too-large" };

/** Reads a body of at most `maxBytes`; what goes beyond is never kept. The stream stays usable for an answer. */
export const readLimitedBody = async (body: Readable, maxBytes: number): Promise<LimitedBody> => {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    received += bytes.byteLength;
    if (received <= maxBytes) chunks.push(bytes);
    else chunks.length = 0;
    if (received > maxBytes * patience) break;
  }
  return received > maxBytes ? { status: "too-large" } : { bytes: Buffer.concat(chunks) };
};
