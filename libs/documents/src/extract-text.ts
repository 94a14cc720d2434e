import { codeBlock } from "@quarry/text";
import { cleanExtracted } from "./clean-extracted.ts";
import { languageOfCode } from "./code-languages.ts";
import type { ReadRequest } from "./document-reader.ts";
import type { Extracted } from "./extracted.ts";
import { looksLikeFeed } from "./feed/looks-like-feed.ts";
import { unescapeJson } from "./json/unescape-json.ts";
import { markdownLinks } from "./markdown-links.ts";
import { isHtml, type MediaType, namedMediaType, parseContentType, sniffedMediaType } from "./media-type.ts";
import { formatOfText } from "./text-formats.ts";
import { cleanAndCount } from "./text/clean-text.ts";
import { decodeText } from "./text/decode-text.ts";
import { hasOddCharacters, looksBinary } from "./text/looks-binary.ts";
import { withoutTerminalSigns } from "./text/terminal-text.ts";
import { textFacts } from "./text/text-facts.ts";
import { undecodable } from "./text/undecodable.ts";
import type { Unavailable } from "./unavailable.ts";
import { unavailable } from "./unavailable.ts";
import { unsupportedType } from "./unsupported-type.ts";

// Instructions for printers: text in form, but not to read.
const unreadableText = /^%!PS/u;

// What servers call HTML when nobody has told them what it is. A sentence without a tag may still be a page that says no more.
const markedUp = /<[a-z!/?]|&(?:[a-z]+|#\d+|#x[\da-f]+);/iu;
const fewestUnmarked = 500;

interface NamedText {
  /** Its media type. */
  readonly name: string;
  readonly uri: string;
}

const isMarkup = (declared: MediaType | undefined): boolean =>
  declared === undefined || declared.kind === "html" || declared.name.endsWith("xml");

// Libraries are loaded when they are needed: the first document of a worker waits for them.
const nameByMagic = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
};

const isJson = (name: string): boolean => /[/+](?:json|jsonl|x-ndjson|ndjson)$/u.test(name);

/** What a text is: as declared, but where that is HTML without any. */
const actualType = (text: string, declared: MediaType | undefined, uri: string): MediaType => {
  if (declared === undefined) return sniffedMediaType(text);
  const isUnmarked =
    declared.kind === "html" && text.length >= fewestUnmarked && text.includes("\n") && !markedUp.test(text);
  if (!isUnmarked) return declared;
  const named = namedMediaType(uri);
  return named?.kind === "text" ? named : sniffedMediaType(text);
};

/** What has a reader of its own besides HTML: feeds, the formats of the list, JSON; undefined for any other text. */
const readFormat = async (
  text: string,
  { name, uri }: NamedText,
): Promise<Extracted | Unavailable | undefined> => {
  if (looksLikeFeed(text, name)) {
    const { readFeed } = await import("./feed/read-feed.ts");
    const feed = readFeed(text, uri);
    if (feed !== undefined) return cleanExtracted(feed);
  }
  if (!isJson(name)) return formatOfText(text, name)?.read(text);
  const { readJson } = await import("./json/read-json.ts");
  return readJson(text, name);
};

/** Text that is neither markup nor of a form of its own; code stands in a block with its language. */
const readPlain = (given: string, { name, uri }: NamedText): Extracted => {
  const { text, invisibleCharacters } = cleanAndCount(isJson(name) ? unescapeJson(given) : given);
  const isMarkdown = name === "text/markdown";
  const facts = textFacts(text, isMarkdown);
  const links = isMarkdown ? markdownLinks(text, uri) : undefined;
  const language = languageOfCode(name);
  const shown = language === undefined ? text : codeBlock(text, language);
  return { status: "extracted", ...facts, links, text: shown, mediaType: name, invisibleCharacters };
};

const asText = async (
  text: string,
  declared: MediaType | undefined,
  uri: string,
): Promise<Extracted | Unavailable> => {
  const type = actualType(text, declared, uri);
  const read = await readFormat(text, { name: type.name, uri });
  if (read !== undefined) return read;
  if (type.kind === "html" || (type.name.endsWith("xml") && isHtml(text))) {
    const { readHtml } = await import("./html/read-html.ts");
    return readHtml(text, uri);
  }
  return readPlain(text, { name: type.name, uri });
};

/** Decodes text and takes HTML apart; bytes that are no text are an outcome. */
export const extractText = async (
  { bytes, contentType, uri }: ReadRequest,
  declared: MediaType | undefined,
): Promise<Extracted | Unavailable> => {
  const { charset } = parseContentType(contentType);
  const decoded = await decodeText(bytes, { charset, isMarkup: isMarkup(declared) });
  if (!decoded.isDecoded) return undecodable(decoded.encoding);
  const text = withoutTerminalSigns(decoded.text);
  const isMarkedUp = unreadableText.test(text);
  // Magic numbers that are letters, as "BM" of bitmaps, also begin ordinary sentences.
  if (isMarkedUp || hasOddCharacters(text)) {
    const magic = await nameByMagic(bytes);
    if (isMarkedUp || looksBinary(text) || magic !== undefined)
      return unsupportedType(magic ?? "binary data");
  }
  if (declared?.kind !== "pdf") return asText(text, declared, uri);
  return unavailable("damaged", "The file is called a PDF and is none; a freshly exported copy may help.");
};
