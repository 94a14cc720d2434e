import { strFromU8 } from "fflate";
import type { Extracted } from "../extracted.ts";
import type { Unavailable } from "../unavailable.ts";
import { unsupportedType } from "../unsupported-type.ts";
import { isDocxPart, isDocxText, readDocx } from "./read-docx.ts";
import { isEpubPart, readEpub } from "./read-epub.ts";
import { isOdtPart, readOdt } from "./read-odt.ts";
import { isXlsxPart, readXlsx } from "./read-xlsx.ts";
import { type Unpacked, unpackZip } from "./unpack-zip.ts";

type Files = ReadonlyMap<string, Uint8Array>;

interface Format {
  readonly isIt: (archive: Unpacked) => boolean;
  readonly isPart: (name: string) => boolean;
  readonly read: (files: Files) => Extracted | Unavailable | Promise<Extracted | Unavailable>;
}

const declares = ({ files }: Unpacked, type: string): boolean =>
  strFromU8(files.get("mimetype") ?? new Uint8Array()).trim() === type;

const formats: readonly Format[] = [
  // Some servers of documents number the part that holds the text.
  { isIt: ({ names }) => names.some(isDocxText), isPart: isDocxPart, read: readDocx },
  {
    isIt: (archive) => declares(archive, "application/vnd.oasis.opendocument.text"),
    isPart: isOdtPart,
    read: readOdt,
  },
  {
    isIt: (archive) =>
      declares(archive, "application/epub+zip") || archive.names.includes("META-INF/container.xml"),
    isPart: isEpubPart,
    read: readEpub,
  },
  { isIt: ({ names }) => names.includes("xl/workbook.xml"), isPart: isXlsxPart, read: readXlsx },
];

const nameOf = ({ names }: Unpacked): string => {
  return names.some((name) => name.startsWith("ppt/")) ? "a PowerPoint presentation" : "a ZIP archive";
};

/** Without a stated title, the heading a text begins with is one. */
const titled = (read: Extracted): Extracted =>
  read.title === undefined ? { ...read, title: /^# (.+)/u.exec(read.text)?.[1] } : read;

/** The text of a document that is a ZIP archive: Word, Excel, OpenDocument or EPUB; any other archive is an outcome. */
export const readArchive = async (bytes: Uint8Array): Promise<Extracted | Unavailable> => {
  const archive = unpackZip(bytes, (name) => name === "mimetype");
  if (archive.status === "unavailable") return archive;
  const format = formats.find(({ isIt }) => isIt(archive));
  if (format === undefined) return unsupportedType(nameOf(archive));
  const unpacked = unpackZip(bytes, format.isPart);
  if (unpacked.status === "unavailable") return unpacked;
  const read = await format.read(unpacked.files);
  return read.status === "unavailable" ? read : titled(read);
};
