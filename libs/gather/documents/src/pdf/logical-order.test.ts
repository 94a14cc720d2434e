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

/** A line that most letters of a page are in. */
const english = row("The old city, its walls and all its gates.").map((item) => ({
  ...item,
  y: 720,
  hasEOL: true,
}));

const textOf = (items: readonly PdfItem[]): readonly string[] => pdfLines(items).map(({ text }) => text);

it.each([
  ["numbers among words", ["2023", " ", "בינואר", " ", "18", " ", "ביום"], "ביום 18 בינואר 2023"],
  ["single letters", ["ך", "ל", "מ"], "מלך"],
  ["words of another script", [".", "PDF 7", " ", "לפי הצעת"], "לפי הצעת PDF 7."],
  ["two numbers", ["20", " ", "18", " ", "עמוד"], "עמוד 18 20"],
  ["a range of numbers", ["18", "-", "20", " ", "עמוד"], "עמוד 18-20"],
  ["a range of years with a dash", ["1871", "–", "1849", " ", "בשנים"], "בשנים 1849–1871"],
  ["a range of years in one text", ["1871–1849", " ", "בשנים"], "בשנים 1849–1871"],
  ["a range of numbers in Arabic", ["20-18", " ", "صفحة"], "صفحة 18-20"],
  ["numbers in Arabic digits", ["٪", "١٬٢٣٤٫٥", " ", "نسبة"], "نسبة ١٬٢٣٤٫٥٪"],
  ["a comma behind a time", ["אחר", " ", ",14:30", " ", "בשעה"], "בשעה 14:30, אחר"],
  ["a full stop behind a word of another script", [".H2O", " ", "ראו"], "ראו H2O."],
  ["several signs", [".]", "7", "[ )", "3", "(", "ראו"], "ראו(3) [7]."],
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

it("keeps the brackets that a program writes as they are read", () => {
  const texts = ["ראו", " ", "(", "עמוד", " ", "7", ")", " ", "[", "כאן", "]"];
  expect(textOf(row(...texts.toReversed()).toReversed())).toEqual(["ראו (עמוד 7) [כאן]"]);
});

it.each([
  ["a text with one word from right to left", ["The city (in Hebrew: עיר", ", old) has ", "עיר (ציון)"]],
  ["a row that begins with a word from left to right", ["old city", " ", "העיר העתיקה של ירושלים"]],
  ["single letters in a sentence", ["Letters: א, ב, ג", " are ", "1, 2 and 3"]],
])("leaves %s as it is on a page from left to right", (_what, texts) => {
  expect(textOf([...english, ...row(...texts)]).slice(1)).toEqual([texts.join("")]);
});

it("reads cells from left to right on a page from left to right", () => {
  const cells = row("שתי מילים", " ", "ועוד", " ", "אחת");
  const apart = cells.map((item, index) => ({ ...item, x: item.x + 6 * index }));
  expect(textOf([...english, ...apart]).slice(1)).toEqual(["שתי מילים ועוד אחת"]);
});

it("puts a vowel behind its letter, which is drawn after it", () => {
  const [last, vowel, first] = row("ם", "\u05b5", "ל");
  if (last === undefined || vowel === undefined || first === undefined)
    throw new Error("The row has three texts.");
  const above = { ...vowel, width: 0 };
  const next = { ...first, x: vowel.x };
  const space = { ...next, str: " ", width: 0.3 };
  for (const x of [next.x, next.x + 2])
    expect(textOf([last, { ...above, x }, space, next])).toEqual(["ל\u05b5ם"]);
});

it("leaves signs that only look like shapes of letters", () => {
  expect(textOf(row("ﷺ", " ", "﴾", "نص", "﴿"))).toEqual(["﴿نص﴾ ﷺ"]);
  expect(textOf(row("ﹷ", "ب"))).toEqual(["ب\u064e"]);
});
