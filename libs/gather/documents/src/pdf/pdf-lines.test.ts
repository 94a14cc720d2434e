import { describe, expect, it } from "vitest";
import { pdfItem, pdfLine } from "../testing/pdf-parts.ts";
import { fontStyle, type PdfCell, type PdfLine, pdfLines } from "./pdf-lines.ts";
import { isTableRow, pdfTable } from "./pdf-tables.ts";

describe("fontStyle", () => {
  it.each([
    ["ABCDEF+LiberationSerif-Bold", true, false],
    ["Arial-BoldMT", true, false],
    ["XYZABC+CMBX12", true, false],
    ["NimbusRomNo9L-Medi", true, false],
    ["XYZABC+CMTT10", false, true],
    ["CourierNewPS-BoldMT", true, true],
    ["DejaVuSansMono", false, true],
    ["LiberationSerif", false, false],
    ["MonotypeCorsiva", false, false],
    ["P22Typewriter", false, false],
    ["", false, false],
  ])("reads %j", (name, isBold, isMonospaced) => {
    expect(fontStyle(name)).toEqual({ isBold, isMonospaced });
  });
});

describe("pdfLines", () => {
  it("puts pieces of one height together and keeps superscripts in their line", () => {
    const lines = pdfLines([
      pdfItem("E = mc", 50, 700),
      pdfItem("2", 80, 704, { fontSize: 6 }),
      pdfItem(" holds", 84, 700),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["E = mc^2 holds"]);
    expect(lines[0]).toMatchObject({ x: 50, endX: 114, y: 700, size: 10 });
  });

  it("ends a line where the page says so, or where the next piece stands lower", () => {
    const lines = pdfLines([
      pdfItem("one", 50, 700, { hasEOL: true }),
      pdfItem("two", 50, 700),
      pdfItem("three", 50, 688),
      pdfItem(" ", 50, 676),
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  it("keeps what is in another column apart", () => {
    const lines = pdfLines([pdfItem("left", 50, 700), pdfItem(" ", 70, 700), pdfItem("right", 300, 700)]);
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
    expect(looks(pdfItem("bold", 50, 700))).toEqual([[true, false]]);
    expect(looks(pdfItem("code", 50, 700, { font: "f2" }))).toEqual([[false, true]]);
    expect(looks(pdfItem("bold ", 50, 700), pdfItem("code", 75, 700, { font: "f2" }))).toEqual([
      [false, false],
    ]);
  });

  it.each([
    ["radicals for characters", "\u2f00\u3064", "一つ"],
    ["marks in the form of vertical lines", "﹁昔︑火︵二つ︶が︙﹂︒﹅", "「昔、火（二つ）が…」。﹅"],
    ["the bytes that dblatex prints around drawings of trees", "b''├b''b''─b'' file", "├─ file"],
  ])("repairs %s", (_case, drawn, text) => {
    expect(pdfLines([pdfItem(drawn, 50, 700)]).map((line) => line.text)).toEqual([text]);
  });
});

const cell = (text: string, x: number, endX = x + text.length * 5): PdfCell => ({ text, x, endX });
const row = (y: number, ...cells: PdfCell[]): PdfLine =>
  pdfLine(cells.map(({ text }) => text).join(" "), {
    x: cells[0]?.x ?? 0,
    endX: cells.at(-1)?.endX ?? 0,
    y,
    ...(cells.length > 1 && { cells }),
  });
const head = row(700, cell("Name", 50), cell("Age", 150), cell("City", 250));
const ann = row(688, cell("Ann", 50), cell("31", 155), cell("Graz", 250));

describe("isTableRow", () => {
  it("knows rows by their parts, and by each other", () => {
    const lines = [row(720, cell("A sentence before it.", 50)), head, ann, row(660, cell("and after.", 50))];
    expect(lines.map((_, index) => isTableRow(lines, index))).toEqual([false, true, true, false]);
  });

  it.each([
    ["a row by itself", [head, row(680, cell("text", 50))]],
    ["rows far apart", [head, { ...ann, y: 500 }]],
    [
      "rows of two columns of the page",
      [
        { ...head, y: 100 },
        { ...ann, y: 700 },
      ],
    ],
    [
      "items with their signs",
      [row(700, cell("•", 50), cell("one", 80)), row(688, cell("•", 50), cell("two", 80))],
    ],
    [
      "items with their numbers",
      [row(700, cell("1.", 50), cell("one", 80)), row(688, cell("2.", 50), cell("two", 80))],
    ],
  ])("does not recognise %s", (_case, lines) => {
    expect(lines.map((_, index) => isTableRow(lines, index))).toEqual([false, false]);
  });
});

describe("pdfTable", () => {
  it("puts cells into the columns they begin or end with", () => {
    const part = row(676, cell("Bob", 50), cell("Linz", 250));
    const right = row(664, cell("Eve", 50), cell("104", 150, 165));
    expect(pdfTable([head, ann, part, right], new Set())).toBe(
      "| Name | Age | City |\n| --- | --- | --- |\n| Ann | 31 | Graz |\n| Bob |  | Linz |\n| Eve | 104 |  |",
    );
  });
});
