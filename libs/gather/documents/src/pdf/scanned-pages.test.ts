import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { Ocr } from "../ocr/ocr.ts";
import { pdfLine } from "../testing/pdf-parts.ts";
import { readPdf } from "./read-pdf.ts";
import { readScannedPages } from "./scanned-pages.ts";

const square = "0.5 g 72 72 100 100 re f";

const scan = `q 612 0 0 792 0 0 cm BI /W 2 /H 1 /CS /G /BPC 8 /F /AHx ID 10cc> EI Q`;

/** A recogniser with time for some pages. */
const ocrFor = (pages: number) => {
  const seen: Uint8Array[] = [];
  const ocr: Ocr = {
    hasTime: () => seen.length < pages,
    read: async (picture) => {
      seen.push(picture);
      return { status: "unreadable" };
    },
  };
  return { ocr, seen };
};

describe("readScannedPages", () => {
  it("draws no page for which there is no time", async () => {
    const { ocr, seen } = ocrFor(1);
    const bytes = buildPdfOf([square, square, square]);
    await readScannedPages(bytes, [0, 1, 2], { ocr, language: () => undefined });
    expect(seen).toHaveLength(1);
    const late = await readScannedPages(bytes, [0], { ocr, language: () => undefined });
    expect(late.refusal).toMatchObject({ reason: "timeout" });
    expect(seen).toHaveLength(1);
  });

  it("asks for the language of the typed pages only where a page is a picture", async () => {
    const language = (): never => {
      throw new Error("was asked for");
    };
    const { ocr } = ocrFor(1);
    const bytes = buildPdfOf([square]);
    expect(await readScannedPages(bytes, [], { ocr, language })).toMatchObject({ facts: undefined });
    await expect(readScannedPages(bytes, [0], { ocr, language })).rejects.toThrow("was asked for");
  });
});

describe("readPdf of a scanned page with long notes", () => {
  const note =
    "The lock was closed for repairs in May of this year, as the keeper of the lower gate wrote down. ";
  const annotations = `<< /Type /Annot /Subtype /FreeText /Rect [60 60 500 160] /Contents (${note.repeat(2)}) >>`;

  const ocrOf = (recognized: string): Ocr => ({
    hasTime: () => true,
    read: async () => ({
      status: "recognized",
      page: {
        lines: [pdfLine(recognized, { x: 60, endX: 500, size: 11 })],
        confidence: 1,
        characters: recognized.length,
      },
    }),
  });

  it.each([
    [
      "recognises the page and adds them",
      "It leaks 9 litres.",
      `It leaks 9 litres. ${note.repeat(2).trim()}`,
    ],
    ["has them once if they are in the picture", note.repeat(2).trim(), note.repeat(2).trim()],
    ["has them once in any case", note.repeat(2).trim().toUpperCase(), note.repeat(2).trim().toUpperCase()],
  ])("%s", async (_fact, recognized, text) => {
    expect(await readPdf(buildPdfOf([scan], { annotations }), ocrOf(recognized))).toMatchObject({ text });
  });

  it.each([
    ["12", "The gate was built in 2012.", "The gate was built in 2012. 12"],
    ["5", "Invoice 1 of 5", "Invoice 1 of 5 5"],
    ["+", "It leaks + drips.", "It leaks + drips. +"],
    ["No", "NO", "NO"],
  ])("reads a typed %j and the picture of %j", async (typed, recognized, text) => {
    const value = `<< /Type /Annot /Subtype /FreeText /Rect [60 60 500 160] /Contents (${typed}) >>`;
    const read = await readPdf(buildPdfOf([scan], { annotations: value }), ocrOf(recognized));
    expect(read).toMatchObject({ text });
  });
});
