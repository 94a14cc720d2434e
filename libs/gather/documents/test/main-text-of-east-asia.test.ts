import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { htmlBlocks, mainBlocks } from "../src/html/blocks/main-blocks.ts";
import { type PageNode, parsePage } from "../src/html/html-page.ts";

const folder = new URL("./fixtures/main-text/", import.meta.url);
const names = readdirSync(folder).toSorted();

const tokensOf = (text: string): string[] =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[a-z\d]+|\p{Script=Hangul}+/giu) ?? [];

// Returns the gold text of a fixture: its elements marked `data-gold`.
const goldOf = (html: string): string =>
  [...parsePage(html).querySelectorAll("[data-gold]")]
    .map(({ textContent }: PageNode) => textContent)
    .join("\n");

const f1Of = (found: readonly string[], gold: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const token of gold) left.set(token, (left.get(token) ?? 0) + 1);
  const shared = found.filter((token) => {
    const count = left.get(token) ?? 0;
    left.set(token, count - 1);
    return count > 0;
  });
  return (2 * shared.length) / (found.length + gold.length);
};

const scores = new Map(
  names.map((name) => {
    const html = readFileSync(new URL(name, folder), "utf8");
    const text = [...mainBlocks(htmlBlocks(html, "https://a.example/"))]
      .map((block) => block.text)
      .join("\n");
    return [name, f1Of(tokensOf(text), tokensOf(goldOf(html)))] as const;
  }),
);

const meanOf = (language: string): number => {
  const some = [...scores].filter(([name]) => name.startsWith(`${language}-`)).map(([, score]) => score);
  return some.reduce((sum, score) => sum + score, 0) / some.length;
};

describe("main text of pages that nothing was fitted to", () => {
  it.each(names)("is mostly found in %s", (name) => {
    expect(scores.get(name)).toBeGreaterThan(0.7);
  });
  it.each([
    ["zh", 0.85],
    ["ja", 0.85],
    // Korean has spaces between words, and uses only the forest.
    ["ko", 0.75],
  ])("is found in %s with an F1 of at least %f", (language, min) => {
    expect(meanOf(language)).toBeGreaterThan(min);
  });
});
