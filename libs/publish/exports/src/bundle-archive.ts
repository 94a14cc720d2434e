import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file that goes into an archive; its content is asked for when its turn comes. */
export interface ArchivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly content: () => Promise<Buffer>;
}

/** An archive that is made while it is read. */
export interface Archive {
  readonly bytes: number;
  readonly stream: Readable;
}

// The same files give the same bytes at any time and place. Times in a zip begin in 1980.
const stored = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
  compress: false,
} as const;

/** Bytes of an entry of the central directory, without its name. */
const directoryEntryBytes = 46;

/**
 * True if the end of the archive is written as ZIP64. yazl 3.3.1 counts it as such from a central directory of 64 kB, which
 * about 500 files have, but writes it so only from 4 GB unless forced.
 */
const needsZip64End = (folder: string, files: readonly ArchivedFile[]): boolean =>
  files.reduce((sum, { path }) => sum + directoryEntryBytes + Buffer.byteLength(`${folder}/${path}`), 0) >=
  0xff_ff;

/**
 * The files as one zip, in one folder. Nothing in it is compressed: so its length is known before its first byte is made,
 * no part of it depends on the version of a compressor, and a client can ask for a range of it. One file is in memory at a time.
 * The stream fails when a file cannot be read or has other bytes than it said.
 */
export const createArchive = async (folder: string, files: readonly ArchivedFile[]): Promise<Archive> => {
  const zip = new ZipFile();
  const stream = new PassThrough();
  zip.on("error", (error: Error) => stream.destroy(error));
  // A failure before anybody reads is kept for who does; without a listener it would end the process.
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
