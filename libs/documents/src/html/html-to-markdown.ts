import type { Link } from "@quarry/contracts";
import type { TextBlock } from "./blocks/text-block.ts";
import { type PageFacts, pageFacts } from "./facts/page-facts.ts";
import { groupChildren } from "./group-children.ts";
import { hiddenText } from "./hidden/hidden-text.ts";
import { createPages, type HtmlPage } from "./html-page.ts";
import { keptInScripts } from "./kept-in-scripts.ts";
import { mainBlocks } from "./main-blocks.ts";
import { linksIn } from "./main-links.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";
import { type PageSigns, pageSigns } from "./outcomes/page-signs.ts";
import { readPageBlocks } from "./page-blocks.ts";
import { seenBlocks } from "./seen-blocks.ts";

const shortestArticle = 140;

/** The main text of a page, and what the whole page says and shows before anything is taken out of it. */
export interface MainText {
  readonly markdown: string;
  readonly facts: PageFacts;
  readonly signs: PageSigns;
  /** Of the main text, each address once, in order. */
  readonly links: readonly Link[];
  /** Characters of the page that its readers do not see. */
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
 * The main text of a page as Markdown, and its links. The page is taken apart into blocks, which are judged by what they
 * are like, where they stand and what Readability and Defuddle make of them. `uri` is where the page came from, for what
 * it says of addresses.
 */
export const htmlToMarkdown = (html: string, uri = "about:blank"): MainText => {
  const createPage = createPages(html);
  const page = createPage();
  const facts = pageFacts(page, uri);
  const signs = pageSigns(page, html);
  const base = baseOf(page, uri);
  const inScripts = keptInScripts(page);
  const hidden = hiddenText(page);
  const found = readPageBlocks(page, createPage, uri);
  // Blocks are judged with what is hidden among them, as the forest was fitted: what stays of the others is the same.
  const kept = seenBlocks(mainBlocks(found), hidden.nodes);
  const links = linksIn(kept, base);
  removeAllBut(found.blocks, kept);
  const main = page.body ?? page;
  groupChildren(page, main);
  const markdown = nodeToMarkdown(main);
  if (markdown.length < shortestArticle && inScripts.length > markdown.length * 2)
    return { markdown: inScripts, facts, signs, links, hiddenCharacters: hidden.characters };
  return { markdown, facts, signs, links, hiddenCharacters: hidden.characters };
};
