import { bare } from "./items/seen-items.ts";
import { openPdfium } from "./open-pdfium.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** The sign for a lost letter. */
export const lostSign = "\ufffd";
/** Names that a font has for glyphs without a letter. */
// oxlint-disable-next-line no-control-regex
const lost = /([\0\ufffd]{1,100})/u;

const visible = /^\P{C}+$/u;

const contextLength = 6;
const minContext = 3;
/** Maximum distance of a gap from the one before it. */
const farthest = 10_000;
/** Places before which a context may occur by chance. */
const maxTries = 20;
/** Maximum letters of one glyph. */
const maxLetters = 4;

/** Returns the first characters of a text, without spaces. */
const startOf = (text: string): string => bare(text.slice(0, 4 * contextLength)).slice(0, contextLength);

/** Returns the last characters of a text, without spaces, as far as they are known. */
const endOf = (text: string): string => bare(text.split(lostSign).at(-1) ?? "").slice(-contextLength);

/**
 * Fills the gaps of a text with the letters that another reading of it has between the same characters. A gap that is not filled
 * has a sign for each lost letter.
 */
export const fillGaps = (text: string, other: string): string => {
  const letters = bare(other);
  let place = 0;
  const find = (before: string, after: string, gap: number): string | undefined => {
    if (after === "" || before.length + after.length < minContext) return undefined;
    const window = letters.slice(place, place + farthest);
    let at = window.indexOf(before);
    for (let tries = 0; tries < maxTries && at >= 0; tries += 1) {
      const from = at + before.length;
      const to = window.slice(from, from + gap * maxLetters + after.length).indexOf(after, 1);
      const found = window.slice(from, from + Math.max(0, to));
      if (visible.test(found)) {
        place += from;
        return found;
      }
      at = before === "" ? -1 : window.indexOf(before, at + 1);
    }
    return undefined;
  };
  let tail = "";
  return text
    .split(lost)
    .map((part, index, parts) => {
      const isGap = index % 2 === 1;
      const found = isGap ? find(endOf(tail), startOf(parts[index + 1] ?? ""), part.length) : part;
      const filled = found ?? lostSign.repeat(part.length);
      tail = (tail + filled).slice(-4 * contextLength);
      return filled;
    })
    .join("");
};

type Pages = readonly (readonly PdfLine[])[];

const textOf = (lines: readonly PdfLine[]): string => lines.map(({ text }) => text).join("\n");

/**
 * Finds the letters of glyphs for which a font has none, which a PDF may state beside the glyphs (ISO 32000-2, §14.9.4): pdf.js
 * does not read them, but PDFium does.
 */
export const withLostLetters = async (bytes: Uint8Array, pages: Pages): Promise<Pages> => {
  if (!pages.some((lines) => lost.test(textOf(lines)))) return pages;
  const opened = await openPdfium(bytes).catch(() => undefined);
  const readPage = (index: number): string => {
    try {
      return opened?.document.getPage(index).getText() ?? "";
    } catch {
      return "";
    }
  };
  const filled = pages.map((lines, index) => {
    const text = textOf(lines);
    if (!lost.test(text)) return lines;
    const texts = fillGaps(text, readPage(index)).split("\n");
    return lines.map((line, place) => ({ ...line, text: texts[place] ?? line.text }));
  });
  opened?.document.destroy();
  opened?.library.destroy();
  return filled;
};
