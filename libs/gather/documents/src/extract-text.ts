import type { Link } from "@quarry/contracts";
import { type Unavailable, unavailable } from "@quarry/failure";
import { blocks, canonicalUrl, codeBlock, collapseWhitespace, withoutAssistantMarks } from "@quarry/text";
import type { ReadRequest } from "./document-reader.ts";
import { cleanAndCount, stripTerminalSigns } from "./encoding/clean-text.ts";
import { decodeText, undecodable } from "./encoding/decode-text.ts";
import { hasOddCharacters, looksBinary } from "./encoding/detect-encoding.ts";
import { textFacts } from "./encoding/text-facts.ts";
import { cleanExtracted, type Extracted, unsupportedType } from "./extracted.ts";
import {
  extensionOf,
  isHtml,
  languageOfCode,
  type MediaType,
  namedMediaType,
  parseContentType,
  sniffedMediaType,
} from "./formats/media-type.ts";
import { looksLikeFeed, readTextFormat } from "./formats/text-formats.ts";
import { unreadFormat } from "./formats/unread-formats.ts";
import { seenMarkdown } from "./markdown/seen-markdown.ts";
import { webLink } from "./web-link.ts";

const maxLinks = 1_000;
// An image does not describe its target, and its own address is not a page.
const link =
  /(?<!!)\[([^[\]]{1,300})\]\(\s{0,4}<?([^\s<>()]{1,2048})>?(?:\s{1,4}["'(][^"')\n]{0,300}["')])?\s{0,4}\)/gu;

/** Lists the page links of a Markdown text, each address once, in order, without those in code. */
export const markdownLinks = (text: string, uri: string): Link[] => {
  const found = new Map<string, Link>();
  for (const { kind, start, end } of blocks(text)) {
    if (kind === "code" || found.size >= maxLinks) continue;
    for (const [, words = "", target = ""] of text.slice(start, end).matchAll(link)) {
      const url = webLink(target, uri);
      if (url === undefined) continue;
      const address = canonicalUrl(url);
      if (address !== canonicalUrl(uri) && !found.has(address))
        found.set(address, { url, text: collapseWhitespace(words) });
    }
  }
  return [...found.values()].slice(0, maxLinks);
};

const escaped = /\\(?:u([0-9a-f]{4})|[^])/giu;
const firstLetter = 0xa0;

/** Unescapes \uXXXX in JSON where possible; necessary escapes remain, and it parses to the same value. */
const unescapeJson = (json: string): string =>
  json.replaceAll(escaped, (whole: string, digits: string | undefined) => {
    const code = Number.parseInt(digits ?? "0", 16);
    return code >= firstLetter ? String.fromCharCode(code) : whole;
  });

// Printer languages are text, but not readable.
const unreadableText = /^%!PS/u;

// Unconfigured servers declare plain text as HTML. A sentence without a tag may still be a whole HTML page.
const markedUp = /<[a-z!/?]|&(?:[a-z]+|#\d+|#x[\da-f]+);/iu;
const minUnmarked = 500;

interface NamedText {
  /** Its media type. */
  readonly name: string;
  readonly uri: string;
}

const isMarkup = (declared: MediaType | undefined): boolean =>
  declared === undefined || declared.kind === "html" || declared.name.endsWith("xml");

// Libraries are loaded on demand, because the first document of a worker waits for them.
const nameByMagic = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes))?.mime;
};

const isJson = (name: string): boolean => /[/+](?:json|jsonl|x-ndjson|ndjson)$/u.test(name);

/** Returns the media type of a text: the declared one, unless that is HTML and the text has no markup. */
const actualType = (text: string, declared: MediaType | undefined, uri: string): MediaType => {
  if (declared === undefined) return sniffedMediaType(text);
  const isUnmarked =
    declared.kind === "html" && text.length >= minUnmarked && text.includes("\n") && !markedUp.test(text);
  if (!isUnmarked) return declared;
  const named = namedMediaType(uri);
  return named?.kind === "text" ? named : sniffedMediaType(text);
};

/** Reads text in a format with its own reader other than HTML: feeds, the listed formats, JSON; undefined for any other text. */
const readFormat = async (
  text: string,
  { name, uri }: NamedText,
): Promise<Extracted | Unavailable | undefined> => {
  if (looksLikeFeed(text, name)) {
    const { readFeed } = await import("./feeds/read-feed.ts");
    const feed = readFeed(text, uri);
    if (feed !== undefined) return cleanExtracted(feed);
  }
  if (!isJson(name)) return readTextFormat(text, name);
  const { readJson } = await import("./read-json.ts");
  return readJson(text, name);
};

/** Classifies text without its own reader; code becomes a block with its language. */
const formOf = (name: string): "markdown" | "plain" | "other" => {
  if (name === "text/markdown") return "markdown";
  return name === "text/plain" ? "plain" : "other";
};

const readPlain = (given: string, { name, uri }: NamedText): Extracted => {
  const isMarkdown = name === "text/markdown";
  const plain = name === "text/plain" ? withoutAssistantMarks(given) : given;
  const seen = isMarkdown ? seenMarkdown(given) : { text: plain, hiddenCharacters: 0 };
  const clean = cleanAndCount(isJson(name) ? unescapeJson(seen.text) : seen.text);
  const { text } = clean;
  const invisibleCharacters = clean.invisibleCharacters + seen.hiddenCharacters;
  const facts = textFacts(text, formOf(name));
  const links = isMarkdown ? markdownLinks(text, uri) : undefined;
  const language = languageOfCode(name);
  const shown = language === undefined ? text : codeBlock(text, language);
  return { status: "extracted", ...facts, links, text: shown, mediaType: name, invisibleCharacters };
};

/** Types whose text may be in a format without prose. Text declared as Markdown, code or data is taken as declared. */
const mayBeUnread =
  /^(?:text\/plain|text\/x?-?vcard|text\/directory|image\/svg\+xml|[a-z]+\/(?:[\w.-]+\+)?xml)$/u;

const unreadIn = (text: string, { name }: MediaType, uri: string): string | undefined =>
  mayBeUnread.test(name) ? unreadFormat(text, extensionOf(uri)) : undefined;

/** Reads a text table that is declared as a workbook, and prose in XML; undefined for any other text. */
const readLoosely = async (
  text: string,
  { name }: MediaType,
  uri: string,
): Promise<Extracted | Unavailable | undefined> => {
  if (name === "text/plain" && extensionOf(uri) === "xls")
    return readTextFormat(text, text.includes("\t") ? "text/tab-separated-values" : "text/csv");
  if (!/[/+]xml$/u.test(name) && !/^\s*<\?xml\s/u.test(text)) return undefined;
  const { readXml } = await import("./xml/read-xml.ts");
  return cleanExtracted(readXml(text));
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
  const unread = unreadIn(text, type, uri);
  if (unread !== undefined) return unsupportedType(unread);
  const loose = await readLoosely(text, type, uri);
  return loose ?? readPlain(text, { name: type.name, uri });
};

/** Decodes text and parses HTML; bytes that are not text are an outcome. */
export const extractText = async (
  { bytes, contentType, uri }: ReadRequest,
  declared: MediaType | undefined,
): Promise<Extracted | Unavailable> => {
  const { charset } = parseContentType(contentType);
  const decoded = await decodeText(bytes, { charset, isMarkup: isMarkup(declared) });
  if (!decoded.isDecoded) return undecodable(decoded.encoding);
  const text = stripTerminalSigns(decoded.text);
  const isMarkedUp = unreadableText.test(text);
  // Magic numbers made of letters, such as "BM" of bitmaps, also begin ordinary sentences.
  if (isMarkedUp || hasOddCharacters(text)) {
    const magic = await nameByMagic(bytes);
    if (isMarkedUp || looksBinary(text) || magic !== undefined)
      return unsupportedType(magic ?? "binary data");
  }
  if (declared?.kind !== "pdf") return asText(text, declared, uri);
  return unavailable(
    "damaged",
    "The file is named as a PDF but is not one; a freshly exported copy may help.",
  );
};
