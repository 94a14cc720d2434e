import { Failure } from "@quarry/failure";

/** A stored file: its path, with `/`, and its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

/** Files that processes share, in a folder or in a bucket. A file is whole or not there; the same path again replaces it. */
export interface BlobStore {
  /** @throws {Failure} bad-input for a path that leaves the store, storage-full, upstream-failed when it is refused */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Stores chunks as they arrive; the path is asked for once all have arrived. Errors of the source are rethrown and nothing is stored. */
  writeStream(chunks: AsyncIterable<Uint8Array>, pathOf: () => string): Promise<void>;
  /** Nothing when there is no such file, nor can be. */
  read(path: string): Promise<Buffer | undefined>;
  /** Every file below a path, sorted. */
  list(path: string): Promise<readonly StoredFile[]>;
  /** Removes a file, or a folder with all below it; nothing happens when there is none. */
  remove(path: string): Promise<void>;
  /** Removes the files directly in a folder that were last written before a moment (epoch milliseconds); answers how many. */
  removeOlder(path: string, before: number): Promise<number>;
}

/** Files under way lie here; what a killed process leaves is found and removed like anything that is old. */
export const unfinishedFolder = "unfinished";

const segment = /^(?!\.{1,2}$)[\p{L}\p{N}._@+-]{1,200}$/u;

/** True for a valid blob path: parts joined by `/`, none of which leaves the folder. */
export const isBlobPath = (path: string): boolean => path.split("/").every((part) => segment.test(part));

/** The path itself. @throws {Failure} bad-input when no file can lie there */
export const blobPath = (path: string): string => {
  if (isBlobPath(path)) return path;
  throw new Failure("bad-input", `${path} is no path of a kept file`, { retry: "never" });
};
