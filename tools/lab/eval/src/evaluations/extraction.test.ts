import { expect, it } from "vitest";
import { readCases } from "../extraction/read-cases.ts";
import type { GoldPage } from "../extraction/read-pages.ts";
import { bestOf, crossValidate } from "./extraction.ts";

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

const world = {
  workingDirectory: "/",
  cacheDirectory: "/",
  signal: new AbortController().signal,
  now: () => 0,
  say: () => undefined,
};
const cases = await readCases(
  Array.from({ length: 12 }, (_, index) => page(String(index))),
  world,
);

it("judges each page by a forest that has not seen it", () => {
  const { unseen, folds } = crossValidate(cases, 2, world);
  expect(unseen.n).toBe(12);
  expect(folds).toHaveLength(2);
  expect(unseen.f1).toBeGreaterThan(0.95);
});

it("knows what is reached with exactly the blocks that gold has", () => {
  expect(bestOf(cases).f1).toBe(1);
});

it("lets a page tell of others, but not of those in its own fold", () => {
  const [first, ...others] = cases;
  const contrary = first?.blocks.map((block) => ({
    ...block,
    fitted: { ...block.fitted, isMain: !block.fitted.isMain, weight: 1_000 },
  }));
  const misled = first && contrary ? [{ ...first, blocks: contrary }, ...others] : others;
  const [own, other] = crossValidate(misled, 2, world).folds;
  const [ownBefore, otherBefore] = crossValidate(cases, 2, world).folds;
  expect(own).toBe(ownBefore);
  expect(other).toBeLessThan(otherBefore ?? 0);
});
