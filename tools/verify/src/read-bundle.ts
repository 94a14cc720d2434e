import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { BundleContents } from "./bundle-contents.ts";

/** Files that make a folder a bundle: one of them is enough to check it as one. */
const marks = ["findings.json", "checksums.sha256"];

/** Every file below a folder, or nothing when there is no such folder or it is no bundle; links are not followed. */
export const readBundle = async (directory: string): Promise<BundleContents | undefined> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const contents = new Map<string, Buffer>();
  for (const entry of entries.filter((candidate) => !candidate.isDirectory())) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(directory, path).split(sep).join("/");
    contents.set(name, entry.isFile() ? await readFile(path) : Buffer.alloc(0));
  }
  return marks.some((mark) => contents.has(mark)) ? contents : undefined;
};
