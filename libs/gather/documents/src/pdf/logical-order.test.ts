import { expect, it } from "vitest";
import { type PdfItem, pdfLines } from "./pdf-lines.ts";

const width = 6;

/** Places texts beside each other from the left, in visual order. */
const row = (...texts: readonly string[]): PdfItem[] => {
  let x = 0;
  return texts.map((str) => {
    const item = { str, x, y: 700, width: width * str.length, fontSize: 12, hasEOL: false, font: "a" };
    x += item.width;
    return item;
  });
};

const textOf = (items: readonly PdfItem[]): readonly string[] => pdfLines(items).map(({ text }) => text);

it.each([
  ["numbers among words", ["2023", " ", "בינואר", " ", "18", " ", "ביום"], "ביום 18 בינואר 2023"],
  ["single letters", ["ך", "ל", "מ"], "מלך"],
  ["words of another script", [".", "PDF 7", " ", "לפי הצעת"], "לפי הצעת PDF 7."],
  ["two numbers", ["20", " ", "18", " ", "עמוד"], "עמוד 18 20"],
  ["a range of numbers", ["18", "-", "20", " ", "עמוד"], "עמוד 18-20"],
  ["brackets", ["(", "7", " ", "עמוד", ")", " ", "ראו"], "ראו (עמוד 7)"],
])("reads %s in a row from right to left", (_what, texts, text) => {
  expect(textOf(row(...texts))).toEqual([text]);
});

it("reads a phrase from right to left within words from left to right", () => {
  expect(textOf(row("See the word ", "שלום", " ", "5", " ", "עמוד", " on this page (7)."))).toEqual([
    "See the word עמוד 5 שלום on this page (7).",
  ]);
});

it("joins words that are drawn in the order in which they are read", () => {
  expect(textOf(row("2023", " ", "בינואר", " ", "18", " ", "ביום המחרת").toReversed())).toEqual([
    "ביום המחרת 18 בינואר 2023",
  ]);
});

it("ignores the end of a line, which takes no place", () => {
  const [first, ...rest] = row("ת", "ב", "ש");
  if (first === undefined) throw new Error("The row has texts.");
  expect(textOf([first, ...rest, { ...first, str: "", x: 9, width: 0, hasEOL: true }])).toEqual(["שבת"]);
});

it("separates words that are apart", () => {
  const [before, after] = row("עולם", "שלום");
  if (before === undefined || after === undefined) throw new Error("The row has two texts.");
  expect(textOf([{ ...after, x: after.x + 4 }, before])).toEqual(["שלום עולם"]);
});

it("begins a line with a mostly foreign row on a page from right to left", () => {
  const title = row("שלום עולם שלום עולם שלום עולם").map((item) => ({ ...item, y: 720, hasEOL: true }));
  expect(textOf([...title, ...row(".", "ראו", " ", "Portable Document")])).toEqual([
    "שלום עולם שלום עולם שלום עולם",
    "Portable Document ראו.",
  ]);
});

it("writes the shapes of letters as letters", () => {
  expect(textOf(row("ﺔ", "ﺟ", "ر", "د"))).toEqual(["درجة"]);
});
