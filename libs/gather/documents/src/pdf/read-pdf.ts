import { type Unavailable, unavailable } from "@quarry/failure";
import { detectLanguage } from "@quarry/text";
import type { Extracted } from "../extracted.ts";
import type { Ocr } from "../ocr/ocr.ts";
import { lostSign } from "./items/zero-codes.ts";
import { withLostLetters } from "./lost-letters.ts";
import { openPdf } from "./open-pdf.ts";
import { pagedText } from "./paged-text.ts";
import { pdfFacts } from "./pdf-facts.ts";
import type { PdfLine } from "./pdf-lines.ts";
import { inReadingOrder } from "./reading-order.ts";
import { withRuledRows } from "./ruled/ruled-lines.ts";
import { readScannedPages } from "./scanned-pages.ts";

const whyNot = (error: unknown): Unavailable =>
  error instanceof Error && error.name === "PasswordException"
    ? unavailable("password-protected", "The PDF needs a password; submit a copy without one.")
    : unavailable("damaged", "The PDF is damaged and cannot be opened; a freshly exported copy may help.");

const noText = unavailable(
  "no-text",
  "The PDF has no text, perhaps only scanned pages; a copy with recognised text can be read.",
);

const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text in lower case, each between spaces; other signs only if there are no words. */
const wordsOf = (text: string): string =>
  ` ${(text.normalize("NFKC").toLowerCase().match(word) ?? [text.trim()]).join(" ")} `;

/** Shorter texts occur anywhere by chance: "12", "no". */
const shortestFound = 8;

/** Adds the lines typed on a page to those recognised in its picture, unless they were drawn and recognised, too. */
const withTyped = (recognized: readonly PdfLine[], typed: readonly PdfLine[]): readonly PdfLine[] => {
  const lines = new Set(recognized.map(({ text }) => wordsOf(text)));
  const all = wordsOf(recognized.map(({ text }) => text).join(" "));
  const isRecognized = (words: string): boolean =>
    lines.has(words) || (words.replaceAll(" ", "").length >= shortestFound && all.includes(words));
  return [...recognized, ...typed.filter(({ text }) => !isRecognized(wordsOf(text)))];
};

/**
 * Reads a PDF in reading order as Markdown with pdf.js, and pages that are pictures by OCR if available; a PDF that cannot be
 * opened is an outcome.
 */
export const readPdf = async (bytes: Uint8Array, ocr?: Ocr): Promise<Extracted | Unavailable> => {
  const opened = await openPdf(bytes).catch(whyNot);
  if ("status" in opened) return opened;
  const typed = (await withLostLetters(bytes, opened.pages)).map(withRuledRows).map(inReadingOrder);
  const language = () =>
    pdfFacts(opened.info, []).language ??
    detectLanguage(typed.flatMap((page) => page.map(({ text }) => text)).join("\n"));
  const scanned = await readScannedPages(bytes, [...opened.pictures.keys()], { ocr, language });
  const pages = typed.map((page, index) => {
    const recognized = scanned.lines.get(index);
    return recognized === undefined ? page : withTyped(recognized, opened.pictures.get(index) ?? []);
  });
  const { text, pageStarts, invisibleCharacters } = pagedText(pages, opened.outline);
  if (text.replaceAll(lostSign, "").trim() === "") return scanned.refusal ?? noText;
  return {
    status: "extracted",
    text,
    mediaType: "application/pdf",
    ...pdfFacts(opened.info, pages[0] ?? []),
    pageStarts,
    invisibleCharacters: invisibleCharacters + opened.hiddenCharacters,
    ...(scanned.facts && { ocr: scanned.facts }),
  };
};
