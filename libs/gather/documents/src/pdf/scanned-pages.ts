import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import type { Ocr, PageOutcome } from "../ocr/ocr.ts";
import { type RecognizedPages, recognizedPages } from "../ocr/recognized-pages.ts";
import { withPdfium } from "./open-pdfium.ts";

/** Maximum pixels per point of a drawn page: 250 per inch. */
const maxScale = 250 / 72;
/** Maximum pixels of a drawn page; an A4 page at 250 per inch has 6 million. */
const maxPixels = 6_500_000;

const scaleOf = (page: PDFiumPage): number => {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  return Math.min(maxScale, Math.sqrt(maxPixels / Math.max(1, width * height)));
};

/** Draws a page in grey, in PGM format; `empty` if it has one shade, `failed` if only pdf.js can read it. */
const drawPage = async (
  document: Pick<PDFiumDocument, "getPage">,
  index: number,
): Promise<Uint8Array | "empty" | "failed"> => {
  try {
    const page = document.getPage(index);
    const { data, width, height } = await page.render({
      scale: scaleOf(page),
      colorSpace: "Gray",
      render: async (drawn) => drawn.data,
    });
    if (data.every((shade) => shade === data[0])) return "empty";
    return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1"), data]);
  } catch {
    return "failed";
  }
};

const nothing: RecognizedPages = { lines: new Map(), facts: undefined, refusal: undefined };

/** Draws pages of a PDF by index, and recognises their text; `language` is asked only if there are pages to read. */
export const readScannedPages = async (
  bytes: Uint8Array,
  indexes: readonly number[],
  { ocr, language }: { readonly ocr: Ocr | undefined; readonly language: () => string | undefined },
): Promise<RecognizedPages> => {
  if (ocr === undefined || indexes.length === 0) return nothing;
  // The pages of a file that only pdf.js can open stay without text.
  const outcomes = await withPdfium(bytes, async (document) => {
    const read = new Map<number, PageOutcome>();
    const stated = language();
    for (const index of indexes) {
      if (!ocr.hasTime()) {
        read.set(index, { status: "no-time" });
        continue;
      }
      const drawn = await drawPage(document, index);
      if (drawn === "failed") read.set(index, { status: "unreadable" });
      else if (drawn !== "empty") read.set(index, await ocr.read(drawn, stated));
    }
    return read;
  });
  return outcomes === undefined || outcomes.size === 0 ? nothing : recognizedPages(outcomes, true);
};
