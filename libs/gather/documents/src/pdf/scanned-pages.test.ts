import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { Ocr } from "../ocr/ocr.ts";
import { readScannedPages } from "./scanned-pages.ts";

const square = "0.5 g 72 72 100 100 re f";

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
