import { buildPdfOf } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { fillGaps } from "./lost-letters.ts";
import { readPdf } from "./read-pdf.ts";

/** Builds a PDF whose font has no letter for "#"; the second page is its table of letters. */
const pdfWithLostLetters = (content: string): Buffer => {
  const table = "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <23> <0000> endbfchar";
  const pdf = buildPdfOf([`BT /F1 12 Tf 72 720 Td ${content} ET`, table]).toString("latin1");
  const encoding = "/Encoding /WinAnsiEncoding";
  return Buffer.from(pdf.replace(encoding, "/ToUnicode 7 0 R".padEnd(encoding.length)), "latin1");
};

const stated = (letters: string): string => `/Span << /ActualText (${letters}) >> BDC (#) Tj EMC`;

describe("readPdf", () => {
  it("reads letters that a PDF states beside glyphs without a letter, and shows that others are lost", async () => {
    const content = `(The ) Tj ${stated("fi")} (nal rule of the o) Tj ${stated("ffi")} (ce is 4 # 5 crowns.) Tj`;
    const read = await readPdf(pdfWithLostLetters(content));
    expect(read).toMatchObject({
      text: "The final rule of the office is 4 \ufffd 5 crowns.",
      invisibleCharacters: 0,
    });
  });

  it("has no text where all letters are lost", async () => {
    expect(await readPdf(pdfWithLostLetters("(####) Tj"))).toMatchObject({ reason: "no-text" });
  });

  it("has no sign for codes that show nothing", async () => {
    const read = await readPdf(buildPdfOf(["BT /F1 12 Tf 72 720 Td (Fire\\000) Tj ET"]));
    expect(read).toMatchObject({ text: "Fire" });
  });
});

describe("fillGaps", () => {
  it.each([
    [
      "gaps at the begin, and beside a line end",
      "\0re in the\n\0at",
      "fire in the flat",
      "fire in the\nflat",
    ],
    ["two gaps", "an o\0cial \0le", "the official file, an official file", "an official file"],
    ["a sign of a missing letter", "the \ufffdre burns", "the fire burns", "the fire burns"],
    ["a sign that is no letter", "is 4 \0 5 crowns", "is 4 \ufffe 5 crowns", "is 4 \ufffd 5 crowns"],
    ["a gap in a text of other words", "the \0re burns", "a wall and a door", "the \ufffdre burns"],
    ["a gap that nothing surrounds", "\0\0", "fi", "\ufffd\ufffd"],
    ["more letters than glyphs have", "the \0re burns", "the secret fire burns", "the \ufffdre burns"],
  ])("fills or marks %s", (_what, text, other, filled) => {
    expect(fillGaps(text, other)).toBe(filled);
  });
});
