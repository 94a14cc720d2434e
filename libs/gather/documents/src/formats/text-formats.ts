import type { Unavailable } from "@quarry/failure";
import { looksLikeWhatsApp, readWhatsApp } from "../chats/read-whatsapp.ts";
import { cleanExtracted, type Extracted } from "../extracted.ts";

const vttStart = /^\uFEFF?WEBVTT(?:[ \t][^\n\r]*)?[\n\r]/u;
const srtStart =
  /^\uFEFF?\s*\d+[ \t]*[\n\r]+\s*(?:\d{1,4}[:：])?\d{1,2}[:：]\d{1,2}(?:[.,:，]\d{1,3})?(?:\.\d+)?\s*-?->/u;

/** Detects WebVTT or SubRip by the first lines of a text. */
export const sniffCaptions = (text: string): "text/vtt" | "application/x-subrip" | undefined => {
  if (vttStart.test(text.slice(0, 1_000)) && text.includes("-->")) return "text/vtt";
  return srtStart.test(text.slice(0, 1_000)) ? "application/x-subrip" : undefined;
};

/** A text format with its own reader. */
export interface TextFormat {
  /** Name of the format in docs/fetching.md. */
  readonly name: string;
  readonly mediaType: string;
  /** File extensions without the dot. */
  readonly extensions: readonly string[];
  /** True if texts of this format may be declared as HTML or XML. */
  readonly isMarkup?: boolean;
  /** True if a text declared as plain has this format; for markup, also a text declared as HTML or XML. */
  readonly looksLike?: (text: string) => boolean;
  /** Reads the text as Markdown or paragraphs; undefined if it does not have this format and is read as plain text. */
  readonly read: (text: string) => Promise<Extracted | Unavailable | undefined>;
}

/**
 * Every text format with its own reader, except HTML, JSON and feeds, which need more than a name to identify. Libraries are loaded
 * on demand, because the first document of a worker waits for them.
 */
export const textFormats: readonly TextFormat[] = [
  {
    name: "CSV",
    mediaType: "text/csv",
    extensions: ["csv"],
    read: async (text) => (await import("../tables/read-csv.ts")).readCsv(text, "text/csv"),
  },
  {
    name: "TSV",
    mediaType: "text/tab-separated-values",
    extensions: ["tsv", "tab"],
    read: async (text) => (await import("../tables/read-csv.ts")).readCsv(text, "text/tab-separated-values"),
  },
  {
    name: "WebVTT",
    mediaType: "text/vtt",
    extensions: ["vtt"],
    looksLike: (text) => sniffCaptions(text) === "text/vtt",
    read: async (text) => (await import("../captions/read-transcript.ts")).readCaptionFile(text, "text/vtt"),
  },
  {
    name: "SubRip",
    mediaType: "application/x-subrip",
    extensions: ["srt"],
    looksLike: (text) => sniffCaptions(text) === "application/x-subrip",
    read: async (text) =>
      (await import("../captions/read-transcript.ts")).readCaptionFile(text, "application/x-subrip"),
  },
  {
    name: "SubStation Alpha",
    mediaType: "text/x-ssa",
    extensions: ["ass", "ssa"],
    looksLike: (text) => /^\uFEFF?\s*\[Script Info\]/iu.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../captions/read-transcript.ts")).readAssFile(text),
  },
  {
    name: "LaTeX",
    mediaType: "application/x-tex",
    extensions: ["tex", "latex", "ltx"],
    looksLike: (text) => /^\s*(?:%[^\n]*\n\s*)*\\documentclass\b/u.test(text.slice(0, 4_000)),
    read: async (text) => (await import("../latex/read-latex.ts")).readLatex(text),
  },
  {
    name: "BibTeX",
    mediaType: "application/x-bibtex",
    extensions: ["bib", "bibtex"],
    looksLike: (text) =>
      /^(?:\s*%[^\n]*\n)*\s*@[a-z]{3,20}\s*\{\s*[^\s,{}]{1,200}\s*,\s*[\w-]{1,40}\s*=/iu.test(
        text.slice(0, 4_000),
      ),
    read: async (text) => (await import("../references/read-bibtex.ts")).readBibtex(text),
  },
  {
    name: "RIS",
    mediaType: "application/x-research-info-systems",
    extensions: ["ris"],
    looksLike: (text) => /^\uFEFF?\s*TY {1,2}- [A-Z]{2,10}\s*[\n\r]/u.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../references/read-ris.ts")).readRis(text),
  },
  {
    name: "NBIB",
    mediaType: "application/nbib",
    extensions: ["nbib"],
    looksLike: (text) => /^\uFEFF?\s*PMID- \d{1,9}\s*[\n\r]/u.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../references/read-nbib.ts")).readNbib(text),
  },
  {
    name: "EndNote",
    mediaType: "application/x-endnote-refer",
    extensions: ["enw", "refer"],
    looksLike: (text) => /^\uFEFF?\s*%0 [A-Z][A-Za-z ]{2,40}\r?\n%[A-Z0-9@] /u.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../references/read-endnote.ts")).readEnw(text),
  },
  {
    name: "EndNote XML",
    mediaType: "application/x-endnote+xml",
    extensions: [],
    isMarkup: true,
    looksLike: (text) => /^<xml>\s*<records>\s*<record>/u.test(skipProlog(text.slice(0, 4_000)).trimStart()),
    read: async (text) => (await import("../references/read-endnote.ts")).readEndNoteXml(text),
  },
  {
    name: "Zotero RDF",
    mediaType: "application/x-zotero+xml",
    extensions: [],
    isMarkup: true,
    looksLike: (text) =>
      /^<rdf:RDF\s[^>]{0,2000}zotero\.org\/namespaces/u.test(skipProlog(text.slice(0, 4_000)).trimStart()),
    read: async (text) => (await import("../references/read-zotero-rdf.ts")).readZoteroRdf(text),
  },
  {
    name: "Evernote",
    mediaType: "application/enex+xml",
    extensions: ["enex"],
    isMarkup: true,
    looksLike: (text) =>
      /^(?:<!DOCTYPE en-export[^>]{0,300}>\s*)?<en-export[\s>]/u.test(
        skipProlog(text.slice(0, 4_000)).trimStart(),
      ),
    read: async (text) => (await import("../notes/read-enex.ts")).readEnex(text),
  },
  {
    name: "reStructuredText",
    mediaType: "text/x-rst",
    extensions: ["rst"],
    read: async (text) => (await import("../notes/plain-markup.ts")).readRest(text),
  },
  {
    name: "AsciiDoc",
    mediaType: "text/asciidoc",
    extensions: ["adoc", "asciidoc"],
    read: async (text) => (await import("../notes/plain-markup.ts")).readAsciidoc(text),
  },
  {
    name: "Org",
    mediaType: "text/org",
    extensions: ["org"],
    read: async (text) => (await import("../notes/plain-markup.ts")).readOrg(text),
  },
  {
    name: "flat OpenDocument",
    mediaType: "application/vnd.oasis.opendocument.flat+xml",
    extensions: ["fodt", "fods", "fodp"],
    isMarkup: true,
    looksLike: (text) => /^<office:document[\s>]/u.test(skipProlog(text.slice(0, 4_000)).trimStart()),
    read: async (text) => (await import("../office/odf/read-flat-odf.ts")).readFlatOdf(text),
  },
  {
    name: "Excel 2003 XML",
    mediaType: "application/vnd.ms-excel.2003+xml",
    extensions: [],
    isMarkup: true,
    looksLike: (text) =>
      /^<(?:ss:)?Workbook[\s>][^]{0,400}schemas-microsoft-com:office:spreadsheet/u.test(
        skipProlog(text.slice(0, 4_000)).trimStart(),
      ),
    read: async (text) => (await import("../office/sheets/read-sheet-xml.ts")).readSheetXml(text),
  },
  {
    name: "JATS",
    mediaType: "application/jats+xml",
    extensions: ["nxml", "jats"],
    isMarkup: true,
    looksLike: (text) => {
      const start = skipProlog(text.slice(0, 20_000)).trimStart();
      return (
        /^(?:<!DOCTYPE article PUBLIC[^>]{0,300}>\s*)?<article[\s>]/u.test(start) &&
        /<front[\s>]/u.test(start)
      );
    },
    read: async (text) => (await import("../articles/read-jats.ts")).readJats(text),
  },
  {
    name: "FictionBook",
    mediaType: "application/x-fictionbook+xml",
    extensions: ["fb2"],
    isMarkup: true,
    looksLike: (text) =>
      /^<FictionBook\s[^>]{0,2000}gribuser\.ru/u.test(skipProlog(text.slice(0, 4_000)).trimStart()),
    read: async (text) => (await import("../notes/read-fb2.ts")).readFb2(text),
  },
  {
    name: "iCalendar",
    mediaType: "text/calendar",
    extensions: ["ics", "ifb"],
    looksLike: (text) => /^\uFEFF?\s*BEGIN:VCALENDAR[ \t]*[\n\r]/iu.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../notes/read-calendar.ts")).readCalendar(text),
  },
  {
    name: "OPML",
    mediaType: "text/x-opml",
    extensions: ["opml"],
    isMarkup: true,
    looksLike: (text) => /^<opml[\s>]/iu.test(skipProlog(text.slice(0, 4_000)).trimStart()),
    read: async (text) => (await import("../outlines/read-opml.ts")).readOpml(text),
  },
  {
    name: "bookmarks of browsers",
    mediaType: "text/x-bookmarks",
    extensions: [],
    isMarkup: true,
    looksLike: (text) => /^\uFEFF?\s*<!DOCTYPE NETSCAPE-Bookmark-file/iu.test(text.slice(0, 1_000)),
    read: async (text) => (await import("../outlines/read-bookmarks.ts")).readBookmarks(text),
  },
  {
    name: "WhatsApp",
    mediaType: "text/x-whatsapp-chat",
    extensions: [],
    looksLike: looksLikeWhatsApp,
    read: async (text) => readWhatsApp(text),
  },
];

/** Returns the format of a media type; undefined for one without its own reader. */
export const formatOfType = (mediaType: string): TextFormat | undefined =>
  textFormats.find((format) => format.mediaType === mediaType);

/** Reads a text in a format with its own reader; undefined for any other text. */
export const readTextFormat = async (
  text: string,
  mediaType: string,
): Promise<Extracted | Unavailable | undefined> =>
  cleanExtracted(await formatOfText(text, mediaType)?.read(text));

/** Returns the format of a text declared as this media type, detected from its first lines for plain text. */
const formatOfText = (text: string, mediaType: string): TextFormat | undefined =>
  mediaType === "text/plain"
    ? textFormats.find((format) => format.looksLike?.(text) === true)
    : (formatOfType(mediaType) ??
      (/html$|xml$/u.test(mediaType)
        ? textFormats.find((format) => format.isMarkup === true && format.looksLike?.(text) === true)
        : undefined));

// Each comment ends at its first "-->": a pattern that allows a later end takes exponential time on a row of comments.
const prolog = /^\s*(?:(?:<\?[a-z][^>]*>|<!--(?:(?!-->)[^])*-->)\s*)*/iu;

/** Removes the XML declaration, processing instructions and comments at the beginning of markup. */
export const skipProlog = (text: string): string => text.slice(prolog.exec(text)?.[0].length ?? 0);

const xmlFeed = /^(?:<!DOCTYPE[^>]*>\s*)?<(?:rss|feed|rdf:RDF)[\s>]/iu;
const jsonFeed = /^\s*\{[^]*"version"\s*:\s*"https:\\?\/\\?\/jsonfeed\.org\\?\/version/u;
const head = 4_096;

/** True if text begins like a feed, regardless of its declared type. */
export const looksLikeFeed = (text: string, mediaType: string): boolean => {
  const start = text.slice(0, head);
  return xmlFeed.test(skipProlog(start)) || (mediaType.endsWith("json") && jsonFeed.test(start));
};
