import { type Unavailable, unavailable } from "@quarry/failure";
import { strFromU8 } from "fflate";
import { type Extracted, type ReadPart, unsupportedType } from "../extracted.ts";
import { readOdp } from "./odf/read-odp.ts";
import { readOds } from "./odf/read-ods.ts";
import { isOdfPart, readOdt } from "./odf/read-odt.ts";
import { isEpubPart, readEpub } from "./read-epub.ts";
import { isMember, readZip, unreadFiles } from "./read-zip.ts";
import { isXlsxPart, readXlsx } from "./sheets/read-xlsx.ts";
import { isPptxPart, readPptx } from "./slides/read-pptx.ts";
import { isDocxPart, readDocx } from "./word/read-docx.ts";
import { isDocxText } from "./word/word-xml.ts";
import { unpackPart, type ZipPart, zipParts } from "./zip-parts.ts";

/** Returns the reason why a compound file is not read: it is locked, or from a version of Office before 2007. */
export const readCompoundFile = (bytes: Uint8Array): Unavailable => {
  const isLocked = Buffer.from(bytes).includes(Buffer.from("EncryptedPackage", "utf16le"));
  return isLocked
    ? unavailable("password-protected", "The document needs a password; submit a copy without one.")
    : unsupportedType("a file of an old Office program, or one like it");
};

/** The unpacked parts of a ZIP archive, by name. */
interface Unpacked {
  readonly status: "unpacked";
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The names of the wanted parts that are damaged. */
  readonly unread: readonly string[];
  /** The names of all parts, including those not unpacked. */
  readonly names: readonly string[];
}

const megabyte = 1_000_000;
/** Limit on the unpacked bytes read from one document: several times what the longest stored text needs. */
const maxUnpacked = 40 * megabyte;
const maxParts = 20_000;
// Text compresses to a tenth or a twentieth, a ZIP bomb to a thousandth.
const maxRatio = 200;
const ratioMatters = megabyte;

const bomb = unavailable(
  "too-large",
  `The archive unpacks to too many bytes; the limit is ${maxUnpacked / megabyte} MB; a freshly saved copy may help.`,
);
const damaged = unavailable(
  "damaged",
  "The archive is damaged and cannot be unpacked; a freshly saved copy may help.",
);
const locked = unavailable("password-protected", "The document needs a password; submit a copy without one.");

// ZIP 6.3.10 §4.4.4: bit 0 of a part's flags means that it is encrypted.
const isEncrypted = (bytes: Uint8Array): boolean => ((bytes[6] ?? 0) & 1) === 1;

/** Returns the parts of an archive; a damaged or locked archive, or one with too many parts, is an outcome. */
const partsOf = async (bytes: Uint8Array): Promise<readonly ZipPart[] | Unavailable> => {
  if (isEncrypted(bytes)) return locked;
  try {
    const parts = await zipParts(bytes, maxParts + 1);
    return parts.length > maxParts ? bomb : parts;
  } catch {
    return damaged;
  }
};

interface Wanted {
  readonly isWanted: (name: string) => boolean;
  /** True for the parts whose checksum must be right; Word opens documents whose checksums are wrong, too. */
  readonly isChecked: (name: string) => boolean;
}

/** Unpacks the wanted parts in memory, never more than the limit; a bomb is an outcome. */
const unpack = (
  bytes: Uint8Array,
  parts: readonly ZipPart[],
  { isWanted, isChecked }: Wanted,
): Unpacked | Unavailable => {
  const wanted = parts.filter(({ name }) => isWanted(name));
  const total = wanted.reduce((sum, { originalSize }) => sum + originalSize, 0);
  const packed = wanted.reduce((sum, { size }) => sum + size, 0);
  const isTooDense = ({ size, originalSize }: ZipPart): boolean =>
    originalSize > ratioMatters && originalSize > size * maxRatio;
  // Parts that together are larger than the archive share their bytes.
  if (total > maxUnpacked || packed > bytes.byteLength || wanted.some(isTooDense)) return bomb;
  const files = new Map<string, Uint8Array>();
  const unread: string[] = [];
  for (const part of wanted) {
    const file = unpackPart(bytes, part, { isChecked: isChecked(part.name) });
    if (file === undefined) unread.push(part.name);
    else files.set(part.name, file);
  }
  return { status: "unpacked", files, unread, names: parts.map(({ name }) => name) };
};

type Files = ReadonlyMap<string, Uint8Array>;

/** A document that is a ZIP archive. */
interface ArchiveFormat {
  /** Its name in docs/fetching.md. */
  readonly name: string;
  /** File extension of the sample, without the dot; not used to recognise files. */
  readonly extension: string;
  /** Recognises it by the names of its parts and the part "mimetype". */
  readonly isIt: (archive: Unpacked) => boolean;
  /** True for the parts that the reader needs. */
  readonly isPart: (name: string) => boolean;
  /** True for those without which the others can be read, such as chapters. */
  readonly isSeparate?: (name: string) => boolean;
  readonly read: (
    files: Files,
    readPart: ReadPart,
  ) => Extracted | Unavailable | Promise<Extracted | Unavailable>;
}

const declares = ({ files }: Unpacked, type: string): boolean =>
  strFromU8(files.get("mimetype") ?? new Uint8Array()).trim() === type;

/** Templates are read like the documents they are for. */
const declaresOdf = (archive: Unpacked, kind: string): boolean =>
  ["", "-template"].some((end) => declares(archive, `application/vnd.oasis.opendocument.${kind}${end}`));

/** Every archive that is one document; any other archive is read as the files in it. */
export const archiveFormats: readonly ArchiveFormat[] = [
  {
    name: "Word",
    extension: "docx",
    isIt: ({ names }) => names.some(isDocxText),
    isPart: isDocxPart,
    read: readDocx,
  },
  {
    name: "OpenDocument text",
    extension: "odt",
    isIt: (archive) => declaresOdf(archive, "text"),
    isPart: isOdfPart,
    read: readOdt,
  },
  {
    name: "OpenDocument slides",
    extension: "odp",
    isIt: (archive) => declaresOdf(archive, "presentation"),
    isPart: isOdfPart,
    read: readOdp,
  },
  {
    name: "OpenDocument sheets",
    extension: "ods",
    isIt: (archive) => declaresOdf(archive, "spreadsheet"),
    isPart: isOdfPart,
    read: readOds,
  },
  {
    name: "EPUB",
    extension: "epub",
    isIt: (archive) =>
      declares(archive, "application/epub+zip") || archive.names.includes("META-INF/container.xml"),
    isPart: isEpubPart,
    isSeparate: (name) => /\.x?html?$/iu.test(name),
    read: readEpub,
  },
  {
    name: "Excel",
    extension: "xlsx",
    isIt: ({ names }) => names.includes("xl/workbook.xml"),
    isPart: isXlsxPart,
    isSeparate: (name) => /^xl\/worksheets\/[^/]+\.xml$/u.test(name),
    read: readXlsx,
  },
  {
    name: "PowerPoint",
    extension: "pptx",
    isIt: ({ names }) => names.includes("ppt/presentation.xml"),
    isPart: isPptxPart,
    isSeparate: (name) => /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/u.test(name),
    read: readPptx,
  },
];

/** Without a stated title, the heading at the beginning of a text becomes the title. */
const titled = (read: Extracted): Extracted =>
  read.title === undefined ? { ...read, title: /^# (.+)/u.exec(read.text)?.[1] } : read;

/** Reads a document without its damaged parts, which are named, if each of these is separate. */
const readAs = async (
  { isSeparate, read }: ArchiveFormat,
  { files, unread }: Unpacked,
  readPart: ReadPart,
): Promise<Extracted | Unavailable> => {
  if (!unread.every((name) => isSeparate?.(name) === true)) return damaged;
  const document = await read(files, readPart);
  if (document.status === "unavailable") return document;
  if (unread.length > 0 && document.text.trim() === "") return damaged;
  const named = titled(document);
  return unread.length === 0 ? named : { ...named, metadata: { ...named.metadata, ...unreadFiles(unread) } };
};

const readFiles = async ({ files, unread }: Unpacked, readPart: ReadPart): Promise<Extracted | Unavailable> =>
  (await readZip(files, unread, readPart)) ??
  (unread.length > 0 ? damaged : unsupportedType("a ZIP archive of files in no format that is read"));

/**
 * Reads the text of a ZIP archive that is a document (Word, Excel, OpenDocument, EPUB or slides); any other archive is read as the
 * files in it.
 */
export const readArchive = async (
  bytes: Uint8Array,
  readPart: ReadPart,
): Promise<Extracted | Unavailable> => {
  const parts = await partsOf(bytes);
  if ("status" in parts) return parts;
  const archive = unpack(bytes, parts, { isWanted: (name) => name === "mimetype", isChecked: () => false });
  if (archive.status === "unavailable") return archive;
  const format = archiveFormats.find(({ isIt }) => isIt(archive));
  const unpacked = unpack(bytes, parts, {
    isWanted: format?.isPart ?? isMember,
    isChecked: format === undefined ? () => true : (format.isSeparate ?? (() => false)),
  });
  if (unpacked.status === "unavailable") return unpacked;
  return format === undefined ? readFiles(unpacked, readPart) : readAs(format, unpacked, readPart);
};
