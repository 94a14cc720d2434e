import type { UploadStore } from "../src/ports.ts";

/** Uploads in memory, named `u-1`, `u-2`, … in order; equal bytes get the same name. */
export const inMemoryUploads = () => {
  const uploaded: Buffer[] = [];
  const idOf = (bytes: Buffer): number => {
    const known = uploaded.findIndex((kept) => kept.equals(bytes));
    return known < 0 ? uploaded.push(bytes) : known + 1;
  };
  const put = async (bytes: Buffer) => ({ uploadId: `u-${idOf(bytes)}`, bytes: bytes.byteLength });
  const uploads: UploadStore = {
    put,
    putStream: async (chunks) => put(Buffer.concat(await Array.fromAsync(chunks))),
  };
  return { uploads, uploaded };
};
