import type { UploadStore } from "../src/ports.ts";

/** Uploads in memory, called `u-1`, `u-2`, … in the order they came. */
export const inMemoryUploads = () => {
  const uploaded: Buffer[] = [];
  const put = async (bytes: Buffer) => ({ uploadId: `u-${uploaded.push(bytes)}`, bytes: bytes.byteLength });
  const uploads: UploadStore = {
    put,
    putStream: async (chunks) => put(Buffer.concat(await Array.fromAsync(chunks))),
  };
  return { uploads, uploaded };
};
