import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive; its content is read when its turn comes. */
export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly content: () => Promise<Buffer>;
}

/** An archive created while it is read. */
export interface Archive {
  readonly bytes: number;
  readonly stream: Readable;
}

// Equal files give equal bytes at any time and place. Zip times begin in 1980.
const stored = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
  compress: false,
} as const;

/** Bytes of an entry of the central directory, without its name. */
const directoryEntryBytes = 46;

/**
 * True if the end of the archive is written as ZIP64. yazl 3.3.1 counts it as such from a central directory of 64 kB, about 500
 * files, but writes it only from 4 GB unless forced.
 */
const needsZip64End = (folder: string, files: readonly ArchivedFile[]): boolean =>
  files.reduce((sum, { path }) => sum + directoryEntryBytes + Buffer.byteLength(`${folder}/${path}`), 0) >=
  0xff_ff;

/**
 * Creates one zip of the files in one folder. Nothing is compressed: so its length is known in advance, its bytes do not depend on
 * the version of a compressor, and clients can request ranges. One file is in memory at a time. The stream fails if a file cannot
 * be read or differs from its declared bytes.
 */
export const createArchive = async (folder: string, files: readonly ArchivedFile[]): Promise<Archive> => {
  const zip = new ZipFile();
  const stream = new PassThrough();
  zip.on("error", (error: Error) => stream.destroy(error));
  // A failure before reading starts is kept for the reader; without a listener it would end the process.
  stream.on("error", () => undefined);
  for (const { path, bytes, content } of files)
    zip.addReadStreamLazy(`${folder}/${path}`, { ...stored, size: bytes }, (give) => {
      content().then(
        (buffer) => give(null, Readable.from([buffer])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  const { promise, resolve } = Promise.withResolvers<number>();
  const end = { forceZip64Format: needsZip64End(folder, files), comment: "" };
  zip.end(end, (...[bytes = 0]: readonly number[]) => resolve(bytes));
  zip.outputStream.pipe(stream);
  return { bytes: await promise, stream };
};
