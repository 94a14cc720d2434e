import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Failure } from "@quarry/failure";
import { blobPath, type BlobStore, isBlobPath, unfinishedFolder } from "./blob-store.ts";

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(String(codeOf(error)));

/** Converts a disk error to a retryable failure; other errors, such as one of the source, are unchanged. */
const asFailure = (error: unknown): unknown => {
  const code = codeOf(error);
  if (error instanceof Failure || typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const message = `${isFull ? "the disk of BLOBS_DIR is full" : "BLOBS_DIR is not writable"}: ${String(error)}`;
  return new Failure(isFull ? "storage-full" : "upstream-failed", message, {
    retry: "backoff",
    cause: error,
  });
};

const noneWhenMissing = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Opens a folder; it is created when the first file is written. */
export const openBlobFolder = (root: string): BlobStore => {
  const place = (path: string): string => join(root, ...blobPath(path).split("/"));
  /** Makes a file apart and renames it when it is complete. */
  const keep = async (make: (part: string) => Promise<void>, pathOf: () => string): Promise<void> => {
    const part = place(`${unfinishedFolder}/${randomUUID()}`);
    try {
      await mkdir(dirname(part), { recursive: true });
      await make(part);
      const path = place(pathOf());
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  const write = async (
    chunks: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
    pathOf: () => string,
  ): Promise<void> => {
    const make = async (part: string): Promise<void> => {
      const file = await open(part, "w");
      try {
        for await (const chunk of chunks) await file.appendFile(chunk);
        // Once acknowledged, the file must survive a crash of the machine.
        await file.sync();
      } finally {
        await file.close();
      }
    };
    await keep(make, pathOf).catch((error: unknown) => {
      throw asFailure(error);
    });
  };
  return {
    write: (path, content) => write([content], () => path),
    writeStream: write,
    read: async (path) => (isBlobPath(path) ? await noneWhenMissing(readFile(place(path))) : undefined),
    copy: async (from, to) => {
      try {
        await keep(
          (part) => copyFile(place(from), part),
          () => to,
        );
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw asFailure(error);
      }
    },
    list: async (path) => {
      const top = place(path);
      const entries = (await noneWhenMissing(readdir(top, { recursive: true, withFileTypes: true }))) ?? [];
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const kept = await Promise.all(
        files.map(async (file) => ({
          path: relative(root, file).split(sep).join("/"),
          bytes: (await stat(file)).size,
        })),
      );
      return kept.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    },
    remove: async (path) => await rm(place(path), { recursive: true, force: true }),
    removeOlder: async (path, before) => {
      const names = (await noneWhenMissing(readdir(place(path)))) ?? [];
      let removed = 0;
      for (const name of names) {
        const file = join(place(path), name);
        const facts = await noneWhenMissing(stat(file));
        if (facts === undefined || facts.isDirectory() || facts.mtimeMs >= before) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
