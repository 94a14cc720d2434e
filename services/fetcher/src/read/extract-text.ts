import { fileTypeFromBuffer } from "file-type";
import type { ReadRequest, Unavailable } from "../ports.ts";
import { unavailable } from "../unavailable.ts";
import type { Extracted } from "./extracted.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import { isHtml, type MediaType, parseContentType, sniffedMediaType } from "./media-type.ts";
import { cleanText } from "./text/clean-text.ts";
import { decodeText } from "./text/decode-text.ts";
import { hasOddCharacters, looksBinary } from "./text/looks-binary.ts";
import { textFacts } from "./text/text-facts.ts";

// Markup for word processors and printers: text in form, but not to read.
const unreadableText = /^(?:\{\\rtf|%!PS)/u;

/** Says that a kind of file is not read, and which ones are. */
export const unsupportedType = (name: string): Unavailable =>
  unavailable(
    "unsupported-type",
    `This is ${name}, which is not read; HTML, Markdown, plain text and PDF are.`,
  );

const isMarkup = (declared: MediaType | undefined): boolean =>
  declared === undefined || declared.kind === "html" || declared.name.endsWith("xml");

const asText = (text: string, declared: MediaType | undefined): Extracted => {
  const type = declared ?? sniffedMediaType(text);
  if (type.kind === "html" || (type.name.endsWith("xml") && isHtml(text))) {
    const { markdown, facts } = htmlToMarkdown(cleanText(text));
    return { status: "extracted", ...facts, text: cleanText(markdown), mediaType: "text/html" };
  }
  const clean = cleanText(text);
  const facts = textFacts(clean, type.name === "text/markdown");
  return { status: "extracted", ...facts, text: clean, mediaType: type.name };
};

/** Decodes text and takes HTML apart; bytes that are no text are an outcome. */
export const extractText = async (
  { bytes, contentType }: ReadRequest,
  declared: MediaType | undefined,
): Promise<Extracted | Unavailable> => {
  const { charset } = parseContentType(contentType);
  const { text } = decodeText(bytes, { charset, isMarkup: isMarkup(declared) });
  const magic = await fileTypeFromBuffer(bytes);
  // Magic numbers that are letters, as "BM" of bitmaps, also begin ordinary sentences.
  const isBinary = looksBinary(text) || (magic !== undefined && hasOddCharacters(text));
  if (isBinary || unreadableText.test(text)) {
    return unsupportedType(magic?.mime ?? declared?.name ?? "binary data");
  }
  if (declared?.kind !== "pdf") return asText(text, declared);
  return unavailable("damaged", "The file is called a PDF and is none; a freshly exported copy may help.");
};
