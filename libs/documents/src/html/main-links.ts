import type { Link } from "@quarry/contracts";
import { canonicalUrl, tidyUrl } from "@quarry/text";
import type { TextBlock } from "./blocks/text-block.ts";
import type { PageNode } from "./html-page.ts";

const mostLinks = 300;
const longestUrl = 2_048;
const longestText = 300;

const collapse = (text: string | null): string => (text ?? "").replaceAll(/\s+/gu, " ").trim();

const shortened = (text: string): string => text.slice(0, longestText).replace(/[\ud800-\udbff]$/u, "");

const addressOf = (href: string | null, base: string): string | undefined => {
  if (href === null || href.trim().startsWith("#") || !URL.canParse(href, base)) return undefined;
  const { href: url, protocol } = new URL(href, base);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const tidy = tidyUrl(url);
  return tidy.length <= longestUrl ? tidy : undefined;
};

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
  // Whole cards are links.
  const around = container.element.nodeName.toUpperCase() === "A" ? container.element : undefined;
  return around === undefined ? [] : [around];
};

/** The sentence a link stands in; the heading above where the block is nothing but the link. */
const contextOf = (block: TextBlock, text: string, heading: string): string => {
  if (block.text.length <= text.length + 3) return heading;
  const at = Math.max(0, block.text.indexOf(text));
  const start = Math.max(
    0,
    ...[". ", "! ", "? ", "。"].map(
      (end) => block.text.lastIndexOf(end, at) + end.length * Number(block.text.lastIndexOf(end, at) !== -1),
    ),
  );
  const ends = [". ", "! ", "? ", "。"]
    .map((end) => block.text.indexOf(end, at + text.length))
    .filter((end) => end !== -1);
  return block.text.slice(start, Math.min(block.text.length, ...ends.map((end) => end + 1))).trim();
};

/**
 * The links in blocks of text: absolute http and https addresses, each once, in order, at most 300. Links
 * into the page itself and without words are left out.
 */
export const linksIn = (blocks: Iterable<TextBlock>, base: string): Link[] => {
  const found = new Map<string, Link>();
  const own = URL.canParse(base) ? canonicalUrl(base) : undefined;
  let heading = "";
  for (const block of blocks) {
    if (/^H[1-6]$/u.test(block.container.tag)) heading = block.text;
    for (const anchor of anchorsIn(block)) {
      const url = addressOf(anchor.getAttribute("href"), base);
      const text = shortened(collapse(anchor.textContent));
      if (url === undefined || text === "") continue;
      const address = canonicalUrl(url);
      if (address === own || found.has(address)) continue;
      if (found.size === mostLinks) return [...found.values()];
      const context = shortened(contextOf(block, text, heading));
      found.set(address, { url, text, ...(context === "" || context === text ? {} : { context }) });
    }
  }
  return [...found.values()];
};
