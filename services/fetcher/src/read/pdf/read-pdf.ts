import { fileURLToPath } from "node:url";
import { collapseWhitespace } from "@quarry/text";
import { extractTextItems, getDocumentProxy, getMeta } from "unpdf";
import type { Unavailable } from "../../ports.ts";
import { unavailable } from "../../unavailable.ts";
import type { Extracted } from "../extracted.ts";
import { cleanText } from "../text/clean-text.ts";
import { type PdfLine, pdfLines } from "./pdf-lines.ts";
import { pdfParagraphs, vocabularyOf } from "./pdf-paragraphs.ts";

const noTitle =
  /^(?:untitled|document\s*\d*|slide \d+|layout \d+|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|odt|indd|qxd|tex|dvi|pdf|ps|fm))$/iu;

// Fonts of Chinese, Japanese and Korean documents name their characters by tables that pdf.js keeps in files.
const tables = (folder: string): string =>
  fileURLToPath(new URL(`./${folder}/`, import.meta.resolve("pdfjs-dist/package.json")));

const stated = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? collapseWhitespace(value).trim() : "";
  return text === "" || noTitle.test(text) ? undefined : text;
};

// Without a stated title, the largest type on the first page is one.
const largestOnFirstPage = (lines: readonly PdfLine[]): string | undefined => {
  const size = Math.max(0, ...lines.map((line) => line.size));
  const first = lines.findIndex((line) => line.size === size);
  const rest = lines.slice(first).findIndex((line) => line.size !== size);
  const title = lines
    .slice(first, rest === -1 ? undefined : first + rest)
    .map(({ text }) => text)
    .join(" ");
  const isLarger = lines.some((line) => line.size < size * 0.9);
  return isLarger && title.length >= 3 && title.length <= 200 ? title : undefined;
};

interface OpenedPdf {
  readonly pages: readonly (readonly PdfLine[])[];
  readonly info: Readonly<Record<string, unknown>>;
}

const open = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  // A copy, because pdf.js takes its input over and refuses the Buffers of Node.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    cMapUrl: tables("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: tables("standard_fonts"),
    verbosity: 0,
  });
  try {
    const { items } = await extractTextItems(pdf);
    const { info } = await getMeta(pdf);
    return { pages: items.map(pdfLines), info };
  } finally {
    await pdf.loadingTask.destroy();
  }
};

const whyNot = (error: unknown): Unavailable =>
  error instanceof Error && error.name === "PasswordException"
    ? unavailable("password-protected", "The PDF asks for a password; hand in a copy without one.")
    : unavailable("damaged", "The PDF is damaged and cannot be opened; a freshly exported copy may help.");

/** The text of a PDF in reading order, by pdf.js; what cannot be opened is an outcome. */
export const readPdf = async (bytes: Uint8Array): Promise<Extracted | Unavailable> => {
  const opened = await open(bytes).catch(whyNot);
  if ("status" in opened) return opened;
  const { pages, info } = opened;
  const vocabulary = vocabularyOf(pages.flat());
  const text = cleanText(pdfParagraphs(pages, vocabulary));
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
    title: stated(info["Title"]) ?? largestOnFirstPage(pages[0] ?? []),
    author: stated(info["Author"]),
  };
};
