import type { Extracted } from "../extracted.ts";
import type { Unavailable } from "../unavailable.ts";
import { unavailable } from "../unavailable.ts";
import { vocabularyOf } from "./layout/join-lines.ts";
import { withoutFurniture } from "./layout/page-furniture.ts";
import type { PdfLine } from "./layout/pdf-lines.ts";
import { inReadingOrder } from "./layout/reading-order.ts";
import { type OpenedPdf, openPdf } from "./open-pdf.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { pdfFacts } from "./pdf-facts.ts";
import { headingsOf } from "./pdf-headings.ts";
import { type PagedText, pdfMarkdown } from "./pdf-markdown.ts";

const whyNot = (error: unknown): Unavailable =>
  error instanceof Error && error.name === "PasswordException"
    ? unavailable("password-protected", "The PDF asks for a password; hand in a copy without one.")
    : unavailable("damaged", "The PDF is damaged and cannot be opened; a freshly exported copy may help.");

// A document typed on a typewriter is no code.
const isTypewritten = (lines: readonly PdfLine[]): boolean => {
  const charactersOf = (some: readonly PdfLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return charactersOf(lines.filter(({ isMonospaced }) => isMonospaced)) > 0.6 * charactersOf(lines);
};

const textOf = (pages: readonly (readonly PdfLine[])[], { outline }: OpenedPdf): PagedText => {
  const all = pages.flat();
  const set = isTypewritten(all)
    ? pages.map((page) => page.map((line) => ({ ...line, isMonospaced: false })))
    : pages;
  const blocks = pdfBlocks(withoutFurniture(set), vocabularyOf(all));
  return pdfMarkdown(blocks, pages.length, headingsOf(set.flat(), outline));
};

/** The text of a PDF in reading order as Markdown, by pdf.js; what cannot be opened is an outcome. */
export const readPdf = async (bytes: Uint8Array): Promise<Extracted | Unavailable> => {
  const opened = await openPdf(bytes).catch(whyNot);
  if ("status" in opened) return opened;
  const pages = opened.pages.map(inReadingOrder);
  const { text, pageStarts, invisibleCharacters } = textOf(pages, opened);
  if (text.trim() === "") {
    return unavailable(
      "no-text",
      "The PDF holds no text, perhaps only scanned pages; a copy with recognised text can be read.",
    );
  }
  return {
    status: "extracted",
    text,
    mediaType: "application/pdf",
    ...pdfFacts(opened.info, pages[0] ?? []),
    pageStarts,
    invisibleCharacters: invisibleCharacters + opened.hiddenCharacters,
  };
};
