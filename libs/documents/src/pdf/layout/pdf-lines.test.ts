import { describe, expect, it } from "vitest";
import { pdfLines } from "./pdf-lines.ts";

describe("pdfLines", () => {
  const item = (str: string, x: number, y: number, changes: object = {}) => ({
    str,
    x,
    y,
    width: str.length * 5,
    fontSize: 10,
    hasEOL: false,
    font: "f1",
    ...changes,
  });

  it("puts pieces of one height together and keeps superscripts in their line", () => {
    const lines = pdfLines([
      item("E = mc", 50, 700),
      item("2", 80, 704, { fontSize: 6 }),
      item(" holds", 84, 700),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["E = mc2 holds"]);
    expect(lines[0]).toMatchObject({ x: 50, endX: 114, y: 700, size: 10 });
  });

  it("ends a line where the page says so, or where the next piece stands lower", () => {
    const lines = pdfLines([
      item("one", 50, 700, { hasEOL: true }),
      item("two", 50, 700),
      item("three", 50, 688),
      item(" ", 50, 676),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  it("keeps what stands in another column apart", () => {
    const lines = pdfLines([item("left", 50, 700), item(" ", 70, 700), item("right", 300, 700)]);
    expect(lines.map(({ text, x }) => [text, x])).toEqual([
      ["left", 50],
      ["right", 300],
    ]);
  });

  it("is bold or monospaced where all of it is", () => {
    const fonts = new Map([
      ["f1", { isBold: true, isMonospaced: false }],
      ["f2", { isBold: false, isMonospaced: true }],
    ]);
    const looks = (...items: Parameters<typeof pdfLines>[0]) =>
      pdfLines(items, fonts).map(({ isBold, isMonospaced }) => [isBold, isMonospaced]);
    expect(looks(item("bold", 50, 700))).toEqual([[true, false]]);
    expect(looks(item("code", 50, 700, { font: "f2" }))).toEqual([[false, true]]);
    expect(looks(item("bold ", 50, 700), item("code", 75, 700, { font: "f2" }))).toEqual([[false, false]]);
  });

  it.each([
    ["radicals for characters", "\u2f00\u3064", "一つ"],
    ["the bytes that dblatex prints around drawings of trees", "b''├b''b''─b'' file", "├─ file"],
  ])("mends %s", (_case, drawn, text) => {
    expect(pdfLines([item(drawn, 50, 700)]).map((line) => line.text)).toEqual([text]);
  });
});
