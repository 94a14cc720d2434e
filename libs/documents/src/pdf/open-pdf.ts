import { fileURLToPath } from "node:url";
import { getDocumentProxy } from "unpdf";
import { fontStyle, type FontStyle } from "./layout/font-style.ts";
import { type PdfItem, type PdfLine, pdfLines } from "./layout/pdf-lines.ts";
import { type DrawnItem, quartersOf, uprightItems } from "./layout/upright-items.ts";
import { type OutlineEntry, readOutline } from "./pdf-outline.ts";

/** What a PDF holds, before anything is made of it. */
export interface OpenedPdf {
  /** The lines of each page, in the order they are drawn. */
  readonly pages: readonly (readonly PdfLine[])[];
  readonly outline: readonly OutlineEntry[];
  readonly info: Readonly<Record<string, unknown>>;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

// Names of fonts come only with a page's drawing instructions; most documents have all of theirs on the first few pages.
const mostPagesForFonts = 30;

// Fonts of Chinese, Japanese and Korean documents name their characters by tables that pdf.js keeps in files.
const tables = (folder: string): string =>
  fileURLToPath(new URL(`./${folder}/`, import.meta.resolve("pdfjs-dist/package.json")));

const itemsOf = async (page: Page): Promise<PdfItem[]> => {
  const { items } = await page.getTextContent();
  const drawn = items.flatMap((item): DrawnItem[] => {
    if (!("str" in item)) return [];
    const [a, b, c, d, x, y]: readonly number[] = item.transform;
    const fontSize = Math.hypot(c ?? 0, d ?? 0);
    return [
      {
        str: item.str,
        x: x ?? 0,
        y: y ?? 0,
        width: item.width,
        fontSize,
        hasEOL: item.hasEOL,
        font: item.fontName,
        quarters: quartersOf(a ?? 1, b ?? 0),
      },
    ];
  });
  return uprightItems(drawn);
};

const nameOf = (page: Page, font: string): string => {
  if (!page.commonObjs.has(font)) return "";
  const known: unknown = page.commonObjs.get(font);
  return typeof known === "object" && known !== null && "name" in known ? String(known.name) : "";
};

const createFontReader = () => {
  const fonts = new Map<string, FontStyle>();
  let pagesRead = 0;
  return {
    fonts,
    learn: async (page: Page, items: readonly PdfItem[]): Promise<void> => {
      const unknown = [...new Set(items.map(({ font }) => font))].filter((font) => !fonts.has(font));
      if (unknown.length === 0 || pagesRead >= mostPagesForFonts) return;
      pagesRead += 1;
      // A page that cannot be drawn has text all the same.
      await page.getOperatorList().catch(() => undefined);
      for (const font of unknown) fonts.set(font, fontStyle(nameOf(page, font)));
    },
  };
};

const readPages = async (pdf: Pdf): Promise<PdfLine[][]> => {
  const pages: PdfLine[][] = [];
  const { fonts, learn } = createFontReader();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const items = await itemsOf(page);
    await learn(page, items);
    pages.push(pdfLines(items, fonts));
    page.cleanup();
  }
  return pages;
};

/** Reads a PDF by pdf.js, one page after the other; throws what pdf.js throws of a PDF that is locked or damaged. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  // A copy, because pdf.js takes its input over and refuses the Buffers of Node.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    cMapUrl: tables("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: tables("standard_fonts"),
    verbosity: 0,
    // Pictures are not looked at, so none is unpacked.
    maxImageSize: 1,
  });
  try {
    const { info } = await pdf.getMetadata();
    return {
      pages: await readPages(pdf),
      outline: await readOutline(pdf),
      info: Object.fromEntries(Object.entries(info)),
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
};
