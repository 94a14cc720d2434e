import type { OriginalStore, UploadStore } from "../../src/ports.ts";

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

/** Original files in memory, of uploads in memory. */
export const inMemoryOriginals = (uploaded: readonly Buffer[]): OriginalStore => {
  const kept = new Map<string, Buffer | undefined>();
  const pathOf = (place: Parameters<OriginalStore["get"]>[0]): string =>
    `${place.collectionId}/${place.itemId}/${place.version}`;
  return {
    keep: async (place, uploadId) => void kept.set(pathOf(place), uploaded[Number(uploadId.slice(2)) - 1]),
    get: async (place) => kept.get(pathOf(place)),
    remove: async (collectionId, itemId) => {
      const folder = itemId === undefined ? `${collectionId}/` : `${collectionId}/${itemId}/`;
      for (const path of kept.keys()) if (path.startsWith(folder)) kept.delete(path);
    },
  };
};
