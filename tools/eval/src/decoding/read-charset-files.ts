import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { badInput } from "../bad-input.ts";

/** A file whose encoding is known. */
export interface CharsetFile {
  /** Folder and name. */
  readonly file: string;
  readonly folder: string;
  readonly bytes: () => Promise<Uint8Array>;
}

const layout = "the folder must hold one folder per encoding, named for it, with files in that encoding";

/**
 * The files of a folder of encodings, in order of their names.
 * @throws {Failure} `bad-input` where there is none
 */
export const readCharsetFiles = async (data: string): Promise<CharsetFile[]> => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw badInput(`${data} cannot be read; ${layout}`, error);
  });
  const files = entries
    .filter((entry) => entry.isFile() && join(entry.parentPath, "..") === join(data))
    .map(({ parentPath, name }) => ({
      file: join(parentPath.slice(join(data).length + 1), name),
      folder: parentPath.slice(join(data).length + 1),
      bytes: () => readFile(join(parentPath, name)),
    }));
  if (files.length === 0) throw badInput(`${data} has no files in folders; ${layout}`);
  return files.toSorted((one, other) => (one.file < other.file ? -1 : 1));
};
