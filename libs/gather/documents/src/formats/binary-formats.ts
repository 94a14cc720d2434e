import type { Unavailable } from "@quarry/failure";
import type { Extracted, ReadPart } from "../extracted.ts";

/** A format that is recognised by its first bytes. Archives that are documents are in `archiveFormats`. */
export interface BinaryFormat {
  /** Its name in docs/fetching.md. */
  readonly name: string;
  /** File extension of the sample, without the dot; not used to recognise files. */
  readonly extension: string;
  /** The first bytes of a file, one character each. */
  readonly start: string;
  /** Reads the bytes as Markdown; reads files in it, such as attachments, by `readPart`. */
  readonly read: (bytes: Uint8Array, readPart: ReadPart) => Promise<Extracted | Unavailable>;
}

/** Every binary format with its own reader, except PDF and pictures, which need OCR. Readers are loaded on demand. */
export const binaryFormats: readonly BinaryFormat[] = [
  {
    name: "RTF",
    extension: "rtf",
    start: "{\\rtf",
    read: async (bytes) => (await import("../office/rtf/read-rtf.ts")).readRtf(bytes),
  },
  {
    name: "ZIP",
    extension: "zip",
    start: "PK\u0003\u0004",
    read: async (bytes, readPart) => (await import("../office/read-archive.ts")).readArchive(bytes, readPart),
  },
];

/** Office files before 2007, and current ones with a password ([MS-CFB] §2.2). */
const compoundFile: Pick<BinaryFormat, "start" | "read"> = {
  start: "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
  read: async (bytes) => (await import("../office/read-archive.ts")).readCompoundFile(bytes),
};

/** Returns the format of a file with these first bytes; undefined if it is none of the above. */
export const formatOfBytes = (bytes: Uint8Array): Pick<BinaryFormat, "read"> | undefined =>
  [...binaryFormats, compoundFile].find(
    ({ start }) => Buffer.from(bytes.subarray(0, start.length)).toString("latin1") === start,
  );
