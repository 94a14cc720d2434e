import { describe, expect, it } from "vitest";
import { pdfLine } from "../testing/pdf-parts.ts";
import { stripFurniture } from "./page-furniture.ts";
import type { PdfLine } from "./pdf-lines.ts";

const lineAt = (text: string, y: number): PdfLine => pdfLine(text, { y });

const bodyOf = (page: number): PdfLine[] =>
  [0, 1, 2, 3, 4].map((row) => lineAt(`${"abcde"[row] ?? ""} words of page ${page}`, 700 - row * 12));
const kept = (pages: readonly (readonly PdfLine[])[]): string[][] =>
  stripFurniture(pages).map((page) => page.map(({ text }) => text));
const body = (page: number): string[] => bodyOf(page).map(({ text }) => text);
const pageNumbers = [1, 2, 3, 4];

describe("stripFurniture", () => {
  it.each([
    ["a running head", () => "The Manual", 750],
    ["a page number", (page: number) => `${page + 11}`, 40],
    ["a page number among words", (page: number) => `Page ${page} of 4`, 40],
    ["a Roman page number", (page: number) => ["i", "ii", "iii", "iv"][page - 1] ?? "", 40],
  ])("drops %s", (_case, textOf, y) => {
    const pages = pageNumbers.map((page) => [...bodyOf(page), lineAt(textOf(page), y)]);
    expect(kept(pages)).toEqual(pageNumbers.map(body));
  });

  it("drops a head in two rows, and names of chapters in its place", () => {
    const pages = pageNumbers.map((page) => [
      lineAt("The Manual", 762),
      lineAt(page < 4 ? "Chapter 1. Beginnings" : "Index", 750),
      ...bodyOf(page),
    ]);
    expect(kept(pages)).toEqual(pageNumbers.map(body));
  });

  it("keeps the first rows of a table on each page, and drops a table that is a head", () => {
    const tableAt = (rows: readonly (readonly [string, number])[]): PdfLine[] => {
      const ruled = { table: { xs: [], ys: [], places: [], open: new Set<number>() } };
      return rows.map(([text, y]) => pdfLine(text, { y, ruled }));
    };
    const rows = [700, 670, 640, 610, 580];
    const pages = pageNumbers.map((page) => [
      ...tableAt([
        ["The Manual", 790],
        [`Page ${page} of 4`, 760],
      ]),
      ...tableAt(rows.map((y) => [`Lock ${page * y}`, y])),
    ]);
    expect(kept(pages)).toEqual(pageNumbers.map((page) => rows.map((y) => `Lock ${page * y}`)));
  });

  it("drops heads that are on one page each if their page numbers count on, and keeps numbered titles", () => {
    const headed = (...heads: readonly string[]) =>
      kept(heads.map((head, page) => [lineAt(head, 750), ...bodyOf(page)])).map(([first]) => first);
    expect(headed("14 Ann Moss", "Old Weirs 15", "16 Ann Moss")).toEqual(
      [0, 1, 2].map((page) => body(page)[0]),
    );
    expect(headed("1 Scope", "2 Terms", "3 Rules")).toEqual(["1 Scope", "2 Terms", "3 Rules"]);
  });

  it("keeps titles at one height that change from page to page", () => {
    const titles = ["Where", "When", "Who", "Why"];
    const pages = pageNumbers.map((page) => [lineAt(titles[page - 1] ?? "", 750), ...bodyOf(page)]);
    expect(kept(pages).map(([first]) => first)).toEqual(titles);
  });

  it("keeps titles that differ in their number alone", () => {
    const pages = pageNumbers.map((page) => [{ ...lineAt(`${page}. Part`, 750), size: 14 }, ...bodyOf(page)]);
    expect(kept(pages).map(([first]) => first)).toEqual(["1. Part", "2. Part", "3. Part", "4. Part"]);
  });

  it("keeps lines of the text that pages have in common", () => {
    const pages = pageNumbers.map(bodyOf);
    expect(kept(pages)).toEqual(pageNumbers.map(body));
  });

  it("drops a running head from a page that has nothing else", () => {
    const pages = pageNumbers.map((page) => [
      lineAt(`Chapter 1, ${page}`, 750),
      ...(page === 3 ? [] : bodyOf(page)),
    ]);
    expect(kept(pages)[2]).toEqual([]);
  });

  it("keeps what is all that a page says, and drops the number of an empty page", () => {
    expect(kept(pageNumbers.map((page) => [lineAt(`This is page ${page}.`, 750)]))).toEqual(
      pageNumbers.map((page) => [`This is page ${page}.`]),
    );
    const withEmpty = [
      [lineAt("9", 40)],
      ...pageNumbers.map((page) => [...bodyOf(page), lineAt(`${page}`, 40)]),
    ];
    expect(kept(withEmpty)[0]).toEqual([]);
  });
});
