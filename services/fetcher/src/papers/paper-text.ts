import type { Paper } from "@quarry/contracts";
import { plainWords } from "../search/engines/engine-results.ts";

/** A paper and its abstract, as a registry has them. */
export interface PaperAbstract {
  readonly paper: Paper;
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[];
}

const blocks = /(<\/?(?:jats:)?(?:p|title|sec|h[1-6]|br|list|list-item)\b[^<>]*>)/iu;
const headingStart = /^<(?:jats:)?(?:title|h[1-6])\b/iu;
const longestParagraph = 10_000;

/**
 * Returns the paragraphs of an abstract in JATS or HTML as plain text; the headings of a part begin its first paragraph
 * ("Results: …").
 */
export const abstractParagraphs = (markup: string | null | undefined): readonly string[] => {
  // Tags and the texts between them alternate.
  const parts = (markup ?? "").split(blocks);
  const paragraphs: string[] = [];
  let headings: string[] = [];
  for (const [at, part] of parts.entries()) {
    const text = at % 2 === 0 ? plainWords(part, longestParagraph) : "";
    if (text === "" || /^(?:abstract|summary):?$/iu.test(text)) continue;
    if (headingStart.test(parts[at - 1] ?? "")) headings.push(text.replace(/:$/u, ""));
    else {
      paragraphs.push([...headings, text].join(": "));
      headings = [];
    }
  }
  return headings.length === 0 ? paragraphs : [...paragraphs, headings.join(": ")];
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const element = (name: string, text: string | undefined, attributes = ""): string =>
  text === undefined ? "" : `<${name}${attributes}>${escaped(text)}</${name}>`;

/** Writes an abstract as a journal article (JATS) without a body, which the parser reads with title, authors, journal, year and DOI. */
export const abstractAsArticle = ({ paper, paragraphs }: PaperAbstract): string => {
  const { title, authors, journal, year, doi } = paper;
  const contributors = authors.map(
    (name) => `<contrib contrib-type="author">${element("string-name", name)}</contrib>`,
  );
  const published = year === undefined ? "" : `<pub-date><year>${year}</year></pub-date>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?><article><front><journal-meta><journal-title-group>',
    element("journal-title", journal),
    "</journal-title-group></journal-meta><article-meta>",
    element("article-id", doi, ' pub-id-type="doi"'),
    `<title-group>${element("article-title", title)}</title-group><contrib-group>${contributors.join("")}</contrib-group>`,
    `${published}<abstract><title>Abstract</title>${paragraphs.map((text) => element("p", text)).join("")}</abstract>`,
    "</article-meta></front></article>",
  ].join("");
};
