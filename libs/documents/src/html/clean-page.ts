import { countWords } from "./blocks/signals/count-words.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";
import { partWords } from "./part-words.ts";

// What no reader sees, and what is no text. Hidden elements are a known place for text meant to steer a model.
const noise =
  "script, style, title, link, meta, base, noscript, template, iframe, object, embed, svg, canvas, dialog, select," +
  "input, textarea, datalist, [hidden], [aria-hidden='true']";
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/iu;
const enoughWords = 50;

const wordsOf = (node: PageNode | null): number => countWords(node?.textContent ?? "");

const removeAll = (page: PageNode, selector: string): void => {
  for (const node of page.querySelectorAll(selector)) node.remove();
};

// Pages that a script draws keep their text here, for readers without scripts.
const openNoscript = (page: HtmlPage): void => {
  const kept = [...page.querySelectorAll("noscript")].filter((node) => wordsOf(node) >= enoughWords);
  const all = wordsOf(page.body);
  for (const node of kept) if (wordsOf(node) * 2 > all) node.replaceWith(...node.childNodes);
};

/** Takes out of a page what no reader sees or reads; what it keeps for readers without scripts stays, where that is most of it. */
export const cleanPage = (page: HtmlPage): void => {
  removeAll(page, "script, style");
  openNoscript(page);
  removeAll(page, noise);
  for (const node of page.querySelectorAll("[style]")) {
    // Scripts against flicker hide a whole page until they have run.
    const isWhole = node === page.body || node === page.documentElement;
    if (!isWhole && hiddenStyle.test(node.getAttribute("style") ?? "")) node.remove();
  }
  partWords(page);
};
