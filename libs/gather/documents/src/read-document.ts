import { type Unavailable, unavailable } from "@quarry/failure";
import { detectLanguage } from "@quarry/text";
import type { ReadDocument, ReadRequest } from "./document-reader.ts";
import { shortLine } from "./encoding/clean-text.ts";
import { extractText } from "./extract-text.ts";
import { cleanExtracted, type Extracted, type ReadPart, unsupportedType } from "./extracted.ts";
import { formatOfBytes } from "./formats/binary-formats.ts";
import { declaredMediaType, fileNameOf, type MediaType } from "./formats/media-type.ts";
import { mailFormat, messageIn } from "./mail/mail-format.ts";
import { measuresOf } from "./measures.ts";
import { createOcr, type Ocr, type OcrOptions } from "./ocr/ocr.ts";
import { pictureType } from "./ocr/picture-type.ts";

const isPdf = (bytes: Uint8Array, declared: MediaType | undefined): boolean => {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  // Some writers put bytes before the header; then the name or the type must indicate a PDF.
  return head.startsWith("%PDF-") || (declared?.kind === "pdf" && head.includes("%PDF-"));
};

/** Reads messages, mailboxes and saved pages, whose parts have their own encodings; undefined for others. */
const readMime = async (
  { bytes }: ReadRequest,
  declared: MediaType | undefined,
  readPart: ReadPart,
): Promise<Extracted | Unavailable | undefined> => {
  const format = mailFormat(bytes, declared?.name);
  if (format === undefined) return undefined;
  const message = messageIn(bytes);
  if (format === "saved-page") return (await import("./mail/read-mhtml.ts")).readMhtml(message);
  const { readMail, readMbox } = await import("./mail/read-mail.ts");
  return format === "mailbox" ? readMbox(message) : readMail(message, readPart);
};

/** Reads formats that begin with certain bytes, under any name; undefined for others. */
const readByBytes = async (
  request: ReadRequest,
  declared: MediaType | undefined,
  readPart: ReadPart,
): Promise<Extracted | Unavailable | undefined> => {
  const binary = declared?.kind === "pdf" ? undefined : formatOfBytes(request.bytes);
  const read = (await binary?.read(request.bytes, readPart)) ?? (await readMime(request, declared, readPart));
  return cleanExtracted(read);
};

/** Maximum nesting of files in files, such as a message in an archive. */
const maxDepth = 2;

const extract = async (
  request: ReadRequest,
  ocr: Ocr | undefined,
  depth = 0,
): Promise<Extracted | Unavailable> => {
  const readPart: ReadPart = async (part) =>
    depth < maxDepth ? extract(part, ocr, depth + 1) : unsupportedType("a file within files");
  const declared = declaredMediaType(request.contentType, request.uri);
  if (isPdf(request.bytes, declared)) {
    // Loaded on demand, because the first document of a worker waits for every loaded library.
    const { readPdf } = await import("./pdf/read-pdf.ts");
    return readPdf(request.bytes, ocr);
  }
  const read = await readByBytes(request, declared, readPart);
  if (read !== undefined) return read;
  const picture = ocr && pictureType(request.bytes);
  if (ocr !== undefined && picture !== undefined) {
    const { readPicture } = await import("./ocr/read-picture.ts");
    return readPicture(request.bytes, picture, ocr);
  }
  if (declared?.kind === "unreadable") return unsupportedType(declared.name);
  return extractText(request, declared);
};

/** Leaves out what is undefined or an empty list or table. */
const stated = (facts: {
  readonly [Name in keyof ReadDocument]?: ReadDocument[Name] | undefined;
}): Partial<ReadDocument> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== undefined && !(typeof value === "object" && Object.keys(value).length === 0),
    ),
  );

const measured = (extracted: Extracted, uri: string): ReadDocument => {
  const { status: _, title, author, siteName, license, invisibleCharacters, beside, ...facts } = extracted;
  const { text, mediaType } = facts;
  const detected = detectLanguage(text);
  const language = detected === "und" ? (facts.language ?? detected) : detected;
  return {
    ...stated({
      ...facts,
      author: shortLine(author),
      siteName: shortLine(siteName),
      license: shortLine(license),
      invisibleCharacters: invisibleCharacters || undefined,
      beside: beside && measured(beside, uri),
    }),
    status: "read",
    text,
    mediaType,
    title: shortLine(title) ?? shortLine(fileNameOf(uri)) ?? uri,
    language,
    ...measuresOf(text, language),
  };
};

const tooLong = ({ text, comments }: Extracted, limit: number): Unavailable => {
  const what = comments === undefined ? "source" : "text of its comments";
  return unavailable(
    "too-large",
    `The ${what} has ${text.length.toLocaleString("en")} characters; the limit is ${limit.toLocaleString("en")}; ` +
      "split it, or raise FETCH_MAX_CHARACTERS.",
  );
};

/** Limits and resources for reading one document. */
export interface DocumentLimits {
  /** Maximum characters of its text. */
  readonly maxCharacters: number;
  /** Options for OCR; without them, pictures are not read. */
  readonly ocr?: OcrOptions | undefined;
}

/**
 * Converts bytes to text with the document's metadata. HTML becomes Markdown, PDF, captions and transcripts become paragraphs,
 * comments one text; any other text stays as decoded, except invisible characters. A failure to read is an outcome.
 */
export const readDocument = async (
  request: ReadRequest,
  { maxCharacters, ocr }: DocumentLimits,
): Promise<ReadDocument | Unavailable> => {
  if (request.bytes.byteLength === 0) return unavailable("empty", "The source is empty: it has 0 bytes.");
  const extracted = await extract(request, ocr && createOcr({ ...ocr, language: request.language }));
  if (extracted.status === "unavailable") return extracted;
  if (extracted.text.trim() === "") return unavailable("empty", "The source holds no text to read.");
  const long = [extracted, extracted.beside].find(
    (part) => part !== undefined && part.text.length > maxCharacters,
  );
  if (long !== undefined) return tooLong(long, maxCharacters);
  return measured(extracted, request.uri);
};
