import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/any-document.ts";
import { type Page, pageOf } from "./page-of.ts";

const followed = (text: string, limit: number): Page[] => {
  const pages = [pageOf(text, { from: 0, limit })];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(pageOf(text, { from: next, limit }));
  return pages;
};

const joined = (pages: readonly Page[]): string => pages.map(({ text }) => text).join("");

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];

describe("pageOf", () => {
  it("returns the start of the next page, and null after the last page", () => {
    expect(pageOf("abcdef", { from: 0, limit: 4 })).toEqual({
      from: 0,
      to: 4,
      text: "abcd",
      next: 4,
      total: 6,
    });
    expect(pageOf("abcdef", { from: 4, limit: 4 })).toMatchObject({ text: "ef", next: null });
  });

  it("reads to the end when no end is given", () => {
    expect(pageOf("abcdef", { from: 2 })).toMatchObject({ text: "cdef", next: null });
  });

  it.each([
    ["ends", { from: 0, to: 2 }, { from: 0, to: 3, text: "a😀" }],
    ["begins", { from: 2, to: 4 }, { from: 3, to: 4, text: "b" }],
  ])("keeps a character of two code units whole where a page %s inside it", (_case, range, page) => {
    expect(pageOf("a😀b", range)).toMatchObject(page);
  });

  it.each([
    ["after the end", { from: 99 }, { from: 3, to: 3, text: "", next: null }],
    ["before the beginning", { from: -5, to: 2 }, { from: 0, to: 2, text: "ab" }],
    ["backwards", { from: 1, to: 0 }, { from: 1, to: 2, text: "b" }],
  ])("answers a range %s with the existing text", (_case, range, page) => {
    expect(pageOf("abc", range)).toMatchObject(page);
  });

  it("returns pages that join to the document, byte for byte, in every script", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 40 }), ({ text }, limit) => {
        const pages = followed(text, limit);

        expect(joined(pages)).toBe(text);
        expect(pages.flatMap((page) => bytesOf(page.text))).toEqual(bytesOf(text));
      }),
    );
  });

  it("returns the whole document also for a grid of offsets", () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 40 }), ({ text }, size) => {
        const count = Math.ceil(text.length / size);
        const pages = Array.from({ length: count }, (_, index) =>
          pageOf(text, { from: index * size, to: (index + 1) * size }),
        );

        expect(joined(pages)).toBe(text);
      }),
    );
  });
});
