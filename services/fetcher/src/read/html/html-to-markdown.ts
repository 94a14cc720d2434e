import { Readability } from "@mozilla/readability";
import { prepareCodeBlocks } from "./code-blocks.ts";
import { groupChildren } from "./group-children.ts";
import { type HtmlFacts, htmlFacts } from "./html-facts.ts";
import { type HtmlPage, type PageNode, parsePage } from "./html-page.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";

// What no reader sees, and what is no text. Hidden elements are a known place for text meant to steer a model.
const noise =
  "script, style, noscript, template, iframe, object, embed, svg, canvas, dialog, button, select, input, textarea," +
  "[hidden], [aria-hidden='true']";
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/iu;
const furniture =
  "nav, header, footer, aside, form, [role='navigation'], [role='banner'], [role='contentinfo']";
const shortestArticle = 140;
const smallestShare = 0.2;

const removeAll = (page: PageNode, selector: string): void => {
  for (const node of page.querySelectorAll(selector)) node.remove();
};

const removeNoise = (page: HtmlPage): void => {
  removeAll(page, noise);
  for (const node of page.querySelectorAll("[style]")) {
    // Scripts against flicker hide a whole page until they have run.
    const isWhole = node === page.body || node === page.documentElement;
    if (!isWhole && hiddenStyle.test(node.getAttribute("style") ?? "")) node.remove();
  }
};

const lengthOf = (node: PageNode | null | undefined): number =>
  (node?.textContent ?? "").replaceAll(/\s+/gu, " ").trim().length;

const bodyWithoutFurniture = (html: string): PageNode | null => {
  const page = parsePage(html);
  removeNoise(page);
  prepareCodeBlocks(page);
  const main = page.querySelector("main, [role='main'], article");
  removeAll(page, furniture);
  return main !== null && lengthOf(main) > lengthOf(page.body) * smallestShare ? main : page.body;
};

const articleOf = (page: HtmlPage): PageNode | undefined => {
  const reader = new Readability<PageNode>(page, { keepClasses: true, serializer: (node: PageNode) => node });
  return reader.parse()?.content ?? undefined;
};

const mainText = (html: string): { readonly markdown: string; readonly facts: HtmlFacts } => {
  const page = parsePage(html);
  const facts = htmlFacts(page);
  removeNoise(page);
  prepareCodeBlocks(page);
  const article = articleOf(page);
  const body = bodyWithoutFurniture(html);
  const isEnough = lengthOf(article) >= Math.max(shortestArticle, lengthOf(body) * smallestShare);
  const main = isEnough ? article : body;
  if (main === null || main === undefined) return { markdown: "", facts };
  groupChildren(page, main);
  return { markdown: nodeToMarkdown(main), facts };
};

/**
 * The main text of a page as Markdown, by Mozilla's Readability; the body without navigation where that finds
 * (nearly) nothing. Facts are what the page says about itself.
 */
export const htmlToMarkdown: typeof mainText = (html) => {
  const found = mainText(html);
  if (found.markdown.length >= shortestArticle || !/<noscript[\s>]/iu.test(html)) return found;
  // Pages that a script draws keep their text here, for readers without scripts.
  const withoutScripts = mainText(html.replaceAll(/<\/?noscript(?:\s[^>]*)?>/giu, ""));
  return withoutScripts.markdown.length > found.markdown.length ? withoutScripts : found;
};
