import { bodySize, roundedSize } from "./layout/body-size.ts";
import type { PdfLine } from "./layout/pdf-lines.ts";
import type { OutlineEntry } from "./pdf-outline.ts";

/** The level of a paragraph as a heading, 1 to 6; undefined for any other. */
export type HeadingLevel = (lines: readonly PdfLine[], text: string) => number | undefined;

const longestHeading = 160;
const mostLines = 3;
const deepest = 6;
// A title is larger than the text by more than rounding.
const largerShare = 1.1;
// Where much of a document is bold, bold says nothing.
const mostBold = 0.25;

const boldShare = (lines: readonly PdfLine[]): number => {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const bold = lines.filter(({ isBold }) => isBold).reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0 ? 0 : bold / characters;
};

const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(
      /^(?:chapter|section|appendix|part)?\s*[\divxlc]+(?:\.\d+)*[.:)]?\s+|^[a-z](?:\.\d+)*\.?\s+/u,
      "",
    )
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

const numbering = /^\d+(?:\.\d+)*(?=[.:)]?\s)/u;

/** Of the levels at which a title is bookmarked, the one its own number speaks for. */
const bookmarkLevel = (levels: readonly number[], text: string): number | undefined => {
  const depth = numbering.exec(text)?.[0].split(".").length;
  return levels.find((level) => level === depth) ?? levels[0];
};

const mayBeHeading = (lines: readonly PdfLine[], text: string): boolean =>
  lines.length <= mostLines &&
  text.length <= longestHeading &&
  /\p{L}.*\p{L}/su.test(text) &&
  !/(?:[,;。；]|[^.]\.)$/u.test(text) &&
  !/(?:\.\s?){4,}/u.test(text) &&
  !lines.every(({ isMonospaced }) => isMonospaced);

/** Larger type and, in its own line, bold type make a heading; how large says of which level. */
const styleOf = (lines: readonly PdfLine[], body: number): number => {
  const size = Math.max(...lines.map(roundedSize));
  return size >= body * largerShare ? size : body;
};

/**
 * Tells headings of a document from its other paragraphs: by its bookmarks, which also say the level, else by type that is
 * larger than that of the text, or bold.
 */
export const headingsOf = (lines: readonly PdfLine[], outline: readonly OutlineEntry[]): HeadingLevel => {
  const body = bodySize(lines);
  const isBoldRare = boldShare(lines) <= mostBold;
  const bookmarked = Map.groupBy(outline, ({ title }) => comparable(title));
  const stands = (each: readonly PdfLine[]): boolean => {
    const style = styleOf(each, body);
    return style > body || (isBoldRare && each.every(({ isBold, size }) => isBold && size >= body * 0.95));
  };
  const sizes = lines.filter((line) => mayBeHeading([line], line.text)).map((line) => styleOf([line], body));
  const ranks = [...new Set(sizes.filter((size) => size > body))].toSorted((left, right) => right - left);
  const levelOf = (size: number): number =>
    Math.min(deepest, (size > body ? ranks.findIndex((rank) => rank <= size) : ranks.length) + 1);
  return (each, text) => {
    if (!mayBeHeading(each, text) || !stands(each)) return undefined;
    const levels = bookmarked.get(comparable(text))?.map(({ level }) => level) ?? [];
    return bookmarkLevel(levels, text) ?? levelOf(styleOf(each, body));
  };
};
