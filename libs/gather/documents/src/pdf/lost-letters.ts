import { collapseWhitespace } from "@quarry/text";
import { bare } from "./items/seen-items.ts";
import { lostSign } from "./items/zero-codes.ts";
import { withPdfium } from "./open-pdfium.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** Signs of lost letters that are filled together. */
const lost = new RegExp(`(${lostSign}{1,100})`, "u");

const known = /^\P{C}*$/u;

const contextLength = 6;
const minContext = 3;
/** Maximum places of a context that are compared; a context with more of them is too common. */
const maxPlaces = 20;
/** Maximum letters of one glyph. */
const maxLetters = 4;

/** Returns the first characters of a text, without spaces. */
const startOf = (text: string): string => bare(text.slice(0, 4 * contextLength)).slice(0, contextLength);

/** Returns the last characters of a text, without spaces, as far as they are known. */
const endOf = (text: string): string => bare(text.split(lostSign).at(-1) ?? "").slice(-contextLength);

/** Returns the letters between two contexts at each place of a text; none if there are too many places. */
const allBetween = (letters: string, before: string, after: string, gap: number): readonly string[] => {
  const found: string[] = [];
  let at = letters.indexOf(before);
  for (let places = 0; at >= 0; places += 1) {
    if (places === maxPlaces) return [];
    const from = at + before.length;
    const to = letters.slice(from, from + gap * maxLetters + after.length).indexOf(after);
    if (to >= 0) found.push(letters.slice(from, from + to));
    // The start of a text is at one place.
    at = before === "" ? -1 : letters.indexOf(before, at + 1);
  }
  return found;
};

/**
 * Fills the gaps of a text with the letters that another reading of it has between the same characters, at each place of them:
 * an invisible text, or another sentence, may have other letters there. A gap that is not filled keeps its signs.
 */
export const fillGaps = (text: string, other: string): string => {
  const letters = bare(other);
  const find = (head: string, after: string, gap: number): string | undefined => {
    const before = endOf(head);
    const isStart = head.trim() === "";
    if (after === "" || (before === "" && !isStart) || before.length + after.length < minContext)
      return undefined;
    const [found, ...others] = new Set(allBetween(letters, before, after, gap));
    return found !== undefined && others.length === 0 && known.test(found) ? found : undefined;
  };
  let tail = "";
  return text
    .split(lost)
    .map((part, index, parts) => {
      const isGap = index % 2 === 1;
      const found = isGap ? find(tail, startOf(parts[index + 1] ?? ""), part.length) : part;
      const filled = found ?? part;
      tail = (tail + filled).slice(-4 * contextLength);
      return filled;
    })
    .join("");
};

type Pages = readonly (readonly PdfLine[])[];

const textOf = (lines: readonly PdfLine[]): string => lines.map(({ text }) => text).join("\n");

/** Letters to search in a document, once for each gap. */
const maxSearched = 1e8;

/** Reads pages with PDFium, as far as it can. */
const readTexts = async (
  bytes: Uint8Array,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const texts = new Map<number, string>();
  try {
    await withPdfium(bytes, async (document) => {
      for (const index of indexes) texts.set(index, document.getPage(index).getText());
    });
  } catch {
    // The letters of the other pages are lost.
  }
  return texts;
};

/**
 * Finds the letters of glyphs for which a font has none, which a PDF may state beside the glyphs (ISO 32000-2, §14.9.4): pdf.js
 * does not read them, but PDFium does.
 */
export const withLostLetters = async (bytes: Uint8Array, pages: Pages): Promise<Pages> => {
  const lossy = [...pages.keys()].filter((index) => textOf(pages[index] ?? []).includes(lostSign));
  if (lossy.length === 0) return pages;
  const others = await readTexts(bytes, lossy);
  let left = maxSearched;
  return pages.map((lines, index) => {
    const other = others.get(index);
    if (other === undefined) return lines;
    const text = textOf(lines);
    left -= text.split(lost).length * other.length;
    const texts = fillGaps(text, left < 0 ? "" : other).split("\n");
    return lines
      .map((line, place) => ({ ...line, text: collapseWhitespace(texts[place] ?? line.text) }))
      .filter((line) => line.text !== "");
  });
};
