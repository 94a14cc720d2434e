import { describe, expect, it } from "vitest";
import type { PdfLine } from "./layout/pdf-lines.ts";
import { headingsOf } from "./pdf-headings.ts";

const line = (text: string, changes: Partial<PdfLine> = {}): PdfLine => ({
  text,
  x: 50,
  endX: 250,
  y: 700,
  size: 10,
  isBold: false,
  isMonospaced: false,
  ...changes,
});
const body = Array.from({ length: 20 }, () => line("Words and more words that make up the text."));
const title = line("The whole report", { size: 20 });
const section = line("2.1 Methods", { size: 14 });
const minor = line("Apparatus", { isBold: true });
const lines = [title, section, minor, ...body];
const levelIn = (outline: Parameters<typeof headingsOf>[1], one: PdfLine): number | undefined =>
  headingsOf(lines, outline)([one], one.text);

describe("headingsOf", () => {
  it("ranks headings by size, and bold ones below them", () => {
    expect([title, section, minor].map((one) => levelIn([], one))).toEqual([1, 2, 3]);
  });

  it("takes the level from the bookmark, whatever the number before the title", () => {
    expect(levelIn([{ title: "Methods", level: 4 }], section)).toBe(4);
  });

  it("takes of several bookmarks the one that the number speaks for", () => {
    const outline = [1, 2, 3].map((level) => ({ title: "Methods", level }));
    expect(levelIn(outline, section)).toBe(2);
  });

  it.each([
    ["text", line("Words and more words that make up the text.")],
    ["a large sentence", line("It is said in large type.", { size: 14 })],
    ["a large number", line("1,024", { size: 20 })],
    ["code", line("make install", { size: 14, isMonospaced: true })],
    ["a bookmarked word of the text", line("Apparatus")],
    ["a long quotation", line("word ".repeat(40), { size: 14 })],
  ])("takes %s for none", (_case, one) => {
    expect(levelIn([{ title: "Apparatus", level: 1 }], one)).toBeUndefined();
  });

  it("hears nothing in bold where much is bold", () => {
    const bold = body.map((each) => ({ ...each, isBold: true }));
    expect(headingsOf([...body, ...bold], [])([minor], minor.text)).toBeUndefined();
  });
});
