import type { Link } from "@quarry/contracts";
import type { Unavailable } from "@quarry/failure";
import { canonicalUrl, collapseWhitespace } from "@quarry/text";
import { cleanAndCount, cleanText, shortLine } from "../encoding/clean-text.ts";
import type { Extracted } from "../extracted.ts";
import { webLink } from "../web-link.ts";
import { mainBlocks, readPageBlocks } from "./blocks/main-blocks.ts";
import type { TextBlock } from "./blocks/read-blocks.ts";
import { textInScripts } from "./clean-page.ts";
import { type PageFacts, pageFacts } from "./facts/page-facts.ts";
import { createReadablePages } from "./formulas.ts";
import { hiddenText } from "./hidden/hidden-text.ts";
import { groupChildren, type HtmlPage, type PageNode } from "./html-page.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";
import { judgePage, type PageSigns, pageSigns } from "./page-outcome.ts";
import { withPostHeads } from "./posts/post-heads.ts";

const textsIn = (node: PageNode): PageNode[] =>
  node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(textsIn);

/** Returns the blocks without their invisible nodes; blocks with nothing else are dropped. */
const seenBlocks = (blocks: ReadonlySet<TextBlock>, unseen: ReadonlySet<PageNode>): ReadonlySet<TextBlock> =>
  new Set(
    [...blocks].flatMap((block) => {
      const nodes = block.nodes.filter((node) => !unseen.has(node));
      if (nodes.length === block.nodes.length) return [block];
      const parts = nodes.map((node) => node.textContent ?? "").join("");
      const text = parts.replaceAll(/\s+/gu, " ").trim();
      return text === "" ? [] : [{ ...block, nodes, text }];
    }),
  );

const maxLinks = 300;

const anchorOf = (node: PageNode, top: PageNode): PageNode | undefined => {
  for (let one: PageNode | null = node.parentNode; one !== null; one = one.parentNode) {
    if (one.nodeName.toUpperCase() === "A") return one;
    if (one === top) break;
  }
  return undefined;
};

const anchorsIn = ({ nodes, container }: TextBlock): PageNode[] => {
  const inside = nodes
    .map((node) => anchorOf(node, container.element))
    .filter((anchor) => anchor !== undefined);
  if (inside.length > 0) return [...new Set(inside)];
  // A whole card may be a link.
  const around = container.element.nodeName.toUpperCase() === "A" ? container.element : undefined;
  return around === undefined ? [] : [around];
};

/** Returns the sentence of a block that contains a link; the heading above if the block is nothing but the link. */
const contextOf = (block: string, text: string, heading: string): string => {
  if (block.length <= text.length + 3) return heading;
  const at = Math.max(0, block.indexOf(text));
  const start = Math.max(
    0,
    ...[". ", "! ", "? ", "。"].map(
      (end) => block.lastIndexOf(end, at) + end.length * Number(block.lastIndexOf(end, at) !== -1),
    ),
  );
  const ends = [". ", "! ", "? ", "。"]
    .map((end) => block.indexOf(end, at + text.length))
    .filter((end) => end !== -1);
  return block.slice(start, Math.min(block.length, ...ends.map((end) => end + 1))).trim();
};

/**
 * Returns the links in blocks of text: absolute http and https addresses, each once, in order, at most 300. Links within the page
 * and links without words are left out.
 */
export const linksIn = (blocks: Iterable<TextBlock>, base: string): Link[] => {
  const found = new Map<string, Link>();
  const own = URL.canParse(base) ? canonicalUrl(base) : undefined;
  let heading = "";
  for (const block of blocks) {
    // Clean like the texts of links, which are searched in it.
    const words = collapseWhitespace(cleanText(block.text));
    if (/^H[1-6]$/u.test(block.container.tag)) heading = words;
    for (const anchor of anchorsIn(block)) {
      const url = webLink(anchor.getAttribute("href"), base);
      const text = shortLine(anchor.textContent);
      if (url === undefined || text === undefined) continue;
      const address = canonicalUrl(url);
      if (address === own || found.has(address)) continue;
      if (found.size === maxLinks) return [...found.values()];
      const context = shortLine(contextOf(words, text, heading));
      found.set(address, { url, text, ...(context === undefined || context === text ? {} : { context }) });
    }
  }
  return [...found.values()];
};

const shortestArticle = 140;

/** The main text of a page, and the facts and visible text of the whole page before anything is removed. */
export interface MainText {
  readonly markdown: string;
  readonly facts: PageFacts;
  readonly signs: PageSigns;
  /** Links of the main text, each address once, in order. */
  readonly links: readonly Link[];
  /** Number of characters of the page that are not visible. */
  readonly hiddenCharacters: number;
}

const removeAllBut = (blocks: readonly TextBlock[], kept: ReadonlySet<TextBlock>): void => {
  const keptNodes = new Set([...kept].flatMap(({ nodes }) => nodes));
  for (const { nodes } of blocks) for (const node of nodes) if (!keptNodes.has(node)) node.remove();
};

const baseOf = (page: HtmlPage, uri: string): string => {
  const href = page.querySelector("base[href]")?.getAttribute("href") ?? "";
  return URL.canParse(href, uri) ? new URL(href, uri).href : uri;
};

/**
 * Returns the main text of a page as Markdown, and its links. The page is split into blocks, which are judged by their features,
 * their positions, and the results of Readability and Defuddle. `uri` is the address of the page, used for the addresses in it.
 */
export const htmlToMarkdown = (html: string, uri = "about:blank"): MainText => {
  const createPage = createReadablePages(html);
  const page = createPage();
  const facts = pageFacts(page, uri);
  const signs = pageSigns(page, html);
  const base = baseOf(page, uri);
  const inScripts = textInScripts(page);
  const hidden = hiddenText(page);
  // Cleaning dissolves some elements, and replaces texts in others.
  const hiddenTexts = hidden.nodes.flatMap(textsIn);
  const found = readPageBlocks(page, createPage, uri);
  // Blocks are judged with the hidden ones among them, because the forest was fitted that way; the remaining blocks keep their
  // judgement.
  const unseen = new Set([...hiddenTexts, ...hidden.nodes.flatMap(textsIn)]);
  const kept = seenBlocks(withPostHeads(page, found.blocks, mainBlocks(found, unseen)), unseen);
  for (const node of hidden.nodes) node.remove();
  const links = linksIn(kept, base);
  removeAllBut(found.blocks, kept);
  const main = page.body ?? page;
  groupChildren(page, main);
  const markdown = nodeToMarkdown(main);
  if (markdown.length < shortestArticle && inScripts.length > markdown.length * 2)
    return { markdown: inScripts, facts, signs, links, hiddenCharacters: hidden.characters };
  return { markdown, facts, signs, links, hiddenCharacters: hidden.characters };
};

/** Reads a web page as Markdown with its metadata; `uri` is its address. A page without its own text is an outcome. */
export const readHtml = (text: string, uri: string): Extracted | Unavailable => {
  const html = cleanAndCount(text);
  const { markdown, facts, signs, hiddenCharacters, ...more } = htmlToMarkdown(html.text, uri);
  const unreadable = judgePage(signs, markdown);
  if (unreadable !== undefined) return unreadable;
  // Entities may represent invisible characters, too.
  const clean = cleanAndCount(markdown);
  const invisibleCharacters = html.invisibleCharacters + clean.invisibleCharacters + hiddenCharacters;
  return {
    status: "extracted",
    ...facts,
    ...more,
    text: clean.text,
    mediaType: "text/html",
    invisibleCharacters,
  };
};
