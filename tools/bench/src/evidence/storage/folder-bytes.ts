import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** File systems count what a file takes in blocks of this size, whatever their own block size is. */
const bytesPerBlock = 512;

/** What a file takes on the disk; one that was removed while we looked takes nothing. */
const bytesOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ blocks }) => blocks * bytesPerBlock,
    () => 0,
  );

/**
 * Bytes that the files of a folder take on the disk, folders of some names left out. Holes count nothing: Qdrant makes
 * its files longer than what is in them.
 */
export const folderBytes = async (folder: string, without: readonly string[] = []): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) bytes += await bytesOf(path);
    else if (!without.includes(entry.name)) bytes += await folderBytes(path, without);
  }
  return bytes;
};
