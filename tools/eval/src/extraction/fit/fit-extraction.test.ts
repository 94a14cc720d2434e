import { expect, it } from "vitest";
import type { GoldPage } from "../read-pages.ts";
import { fitExtraction } from "./fit-extraction.ts";

const text = (id: string): string =>
  Array.from({ length: 12 }, (_, line) => `Sentence ${line} of page ${id} says something, and ends.`).join(
    "\n",
  );

const page = (id: string): GoldPage => ({
  id,
  url: `https://a.example/${id}`,
  type: "article",
  text: text(id),
  with: [],
  without: [],
  facts: {},
  bytes: async () => {
    const paragraphs = text(id).replaceAll(/^(.*)$/gmu, "<p>$1</p>");
    const menu = "<li><a href='/x'>Menu entry</a></li>".repeat(12);
    return Buffer.from(`<nav><ul>${menu}</ul></nav><main>${paragraphs}</main>`);
  },
});

it("fits a forest to all pages, and judges each page by one that has not seen it", async () => {
  const pages = Array.from({ length: 12 }, (_, index) => page(String(index)));
  const world = {
    workingDirectory: "/",
    cacheDirectory: "/",
    signal: new AbortController().signal,
    now: () => 0,
    say: () => undefined,
  };
  const fitted = await fitExtraction(pages, 2, world);
  expect(fitted.crossValidated.n).toBe(12);
  expect(fitted.folds).toHaveLength(2);
  expect(fitted.crossValidated.f1).toBeGreaterThan(0.95);
  expect(fitted.best.f1).toBe(1);
  expect(fitted.forest.signals).toContain("inDefuddle");
});
