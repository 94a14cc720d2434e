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

  it("fills the letters of a table with lines between its cells", async () => {
    const cell = (text: string, x: number, y: number): string => `1 0 0 1 ${x} ${y} Tm ${text}`;
    const lines = "60 710 120 30 re S 60 680 120 30 re S 180 710 120 30 re S 180 680 120 30 re S";
    const cells = [
      cell("(Rule) Tj", 64, 720),
      cell("(Place) Tj", 184, 720),
      cell(`(The ) Tj ${stated("fi")} (nal) Tj`, 64, 690),
      cell("(Aldby) Tj", 184, 690),
    ];
    expect(await readPdf(pdfWithLostLetters(`${cells.join(" ")} ET ${lines} BT`))).toMatchObject({
      text: "| Rule | Place |\n| --- | --- |\n| The final | Aldby |",
    });
  });

  it("reads no invisible letters", async () => {
    const unseen = `3 Tr ${stated("not")} (The rule not is law.) Tj 0 Tr`;
    const read = await readPdf(pdfWithLostLetters(`${unseen} (The rule # is law.) Tj`));
    expect(read).toMatchObject({ text: "The rule \ufffd is law.", invisibleCharacters: 17 });
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
      "gaps at the start, and beside a line end",
      "\ufffdre in the\n\ufffdat",
      "fire in the flat",
      "fire in the\nflat",
    ],
    ["two gaps", "an o\ufffdcial \ufffdle", "the official file, an official file", "an official file"],
    ["the same gap twice", "the \ufffdre, the \ufffdre", "the fire, the fire", "the fire, the fire"],
    ["a sign that is no letter", "is 4 \ufffd 5 crowns", "is 4 \ufffe 5 crowns", "is 4 \ufffd 5 crowns"],
    [
      "a gap that other sentences do not have",
      "with p < 0.05, with p \ufffd 0.05",
      "with p < 0.05, with p \ufffe 0.05",
      "with p < 0.05, with p \ufffd 0.05",
    ],
    ["a gap that has two readings", "the \ufffdre", "the fire, the lyre", "the \ufffdre"],
    ["a gap in a text of other words", "the \ufffdre burns", "a wall and a door", "the \ufffdre burns"],
    ["a gap that nothing surrounds", "\ufffd\ufffd", "fi", "\ufffd\ufffd"],
    ["a gap beside another", "no \ufffd \ufffdre", "fire no x fire", "no \ufffd \ufffdre"],
    ["more letters than glyphs have", "the \ufffdre burns", "the secret fire burns", "the \ufffdre burns"],
  ])("fills or leaves %s", (_what, text, other, filled) => {
    expect(fillGaps(text, other)).toBe(filled);
  });
});
