import { Failure } from "@quarry/failure";

/** A stored file: its path, with `/`, and its size. */
export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Files shared by processes, in a folder or in a bucket. A file is complete or does not exist; writing to the same path replaces
 * it.
 */
export interface BlobStore {
  /** @throws {Failure} bad-input for a path outside the store, storage-full, upstream-failed when refused */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /**
   * Stores chunks as they arrive; `path` is called when all have arrived. Errors of the source are rethrown and nothing is stored.
   */
  writeStream(chunks: AsyncIterable<Uint8Array>, pathOf: () => string): Promise<void>;
  /** Resolves to undefined if there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Copies a file; resolves to false if there is none. */
  copy(from: string, to: string): Promise<boolean>;
  /** Every file below a path, sorted. */
  list(path: string): Promise<readonly StoredFile[]>;
  /** Removes a file, or a folder with its contents; does nothing if there is none. */
  remove(path: string): Promise<void>;
  /** Removes files directly in a folder that were last written before a time (epoch milliseconds); returns their number. */
  removeOlder(path: string, before: number): Promise<number>;
}

/** Folder of unfinished files; those of a killed process are removed by age. */
export const unfinishedFolder = "unfinished";

const segment = /^(?!\.{1,2}$)[\p{L}\p{N}._@+-]{1,200}$/u;

/** True for a valid blob path: parts joined by `/`, all within the folder. */
export const isBlobPath = (path: string): boolean => path.split("/").every((part) => segment.test(part));

/**
 * Returns the path.
 * @throws {Failure} bad-input if it is invalid
 */
export const blobPath = (path: string): string => {
  if (isBlobPath(path)) return path;
  throw new Failure("bad-input", `${path} is not the path of a stored file`, { retry: "never" });
};
