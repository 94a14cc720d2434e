import type { ReadRequest, Unavailable } from "../ports.ts";
import { unavailable } from "../unavailable.ts";
import type { Extracted } from "./extracted.ts";
import { isHtml, type MediaType, parseContentType, sniffedMediaType } from "./media-type.ts";
import { cleanAndCount } from "./text/clean-text.ts";
import { decodeText } from "./text/decode-text.ts";
import { hasOddCharacters, looksBinary } from "./text/looks-binary.ts";
import { textFacts } from "./text/text-facts.ts";
import { undecodable } from "./text/undecodable.ts";
import { sniffCaptions } from "./transcript/sniff-captions.ts";

// Markup for word processors and printers: text in form, but not to read.
const unreadableText = /^(?:\{\\rtf|%!PS)/u;

const captionTypes: ReadonlySet<string> = new Set(["text/vtt", "application/x-subrip"]);

/** Says that a kind of file is not read, and which ones are. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text, PDF, captions and JSON are.`,
  );

const isMarkup = (declared: MediaType | undefined): boolean =>
  declared === undefined || declared.kind === "html" || declared.name.endsWith("xml");

// Libraries are loaded when they are needed: the first document of a worker waits for them.
const nameByMagic = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
};

/** Captions and JSON that holds a transcript or comments; undefined for any other text. */
const readStructured = async (text: string, name: string): Promise<Extracted | Unavailable | undefined> => {
  const isJson = /[/+](?:json|jsonl|x-ndjson|ndjson)$/u.test(name);
  if (isJson) {
    const { readJson } = await import("./json/read-json.ts");
    return readJson(text, name);
  }
  const captions = captionTypes.has(name) ? name : name === "text/plain" ? sniffCaptions(text) : undefined;
  if (captions === undefined) return undefined;
  const { readCaptionFile } = await import("./transcript/read-transcript.ts");
  return readCaptionFile(text, captions);
};

const asText = async (text: string, declared: MediaType | undefined): Promise<Extracted | Unavailable> => {
  const type = declared ?? sniffedMediaType(text);
  if (type.kind === "html" || (type.name.endsWith("xml") && isHtml(text))) {
    const { htmlToMarkdown } = await import("./html/html-to-markdown.ts");
    const html = cleanAndCount(text);
    const { markdown, facts } = htmlToMarkdown(html.text);
    // Entities may stand for what is invisible, too.
    const clean = cleanAndCount(markdown);
    const invisibleCharacters = html.invisibleCharacters + clean.invisibleCharacters;
    return { status: "extracted", ...facts, text: clean.text, mediaType: "text/html", invisibleCharacters };
  }
  const structured = await readStructured(text, type.name);
  if (structured !== undefined) return structured;
  const { text: clean, invisibleCharacters } = cleanAndCount(text);
  const facts = textFacts(clean, type.name === "text/markdown");
  return { status: "extracted", ...facts, text: clean, mediaType: type.name, invisibleCharacters };
};

/** Decodes text and takes HTML apart; bytes that are no text are an outcome. */
export const extractText = async (
  { bytes, contentType }: ReadRequest,
  declared: MediaType | undefined,
): Promise<Extracted | Unavailable> => {
  const { charset } = parseContentType(contentType);
  const { text, encoding, isDecoded } = await decodeText(bytes, { charset, isMarkup: isMarkup(declared) });
  if (!isDecoded) return undecodable(encoding);
  const isMarkedUp = unreadableText.test(text);
  // Magic numbers that are letters, as "BM" of bitmaps, also begin ordinary sentences.
  if (isMarkedUp || hasOddCharacters(text)) {
    const magic = await nameByMagic(bytes);
    if (isMarkedUp || looksBinary(text) || magic !== undefined)
      return unsupportedType(magic ?? declared?.name ?? "binary data");
  }
  if (declared?.kind !== "pdf") return asText(text, declared);
  return unavailable("damaged", "The file is called a PDF and is none; a freshly exported copy may help.");
};
