import type { Link } from "@quarry/contracts";
import { blocks, canonicalUrl, collapseWhitespace, tidyUrl } from "@quarry/text";

const longestUrl = 2_048;
const mostLinks = 1_000;
// An image says nothing of where it leads; its own address is no page.
const link =
  /(?<!!)\[([^[\]]{1,300})\]\(\s{0,4}<?([^\s<>()]{1,2048})>?(?:\s{1,4}["'(][^"')\n]{0,300}["')])?\s{0,4}\)/gu;

const absolute = (target: string, uri: string): string | undefined => {
  if (target.startsWith("#") || !URL.canParse(target, uri)) return undefined;
  const { protocol, href } = new URL(target, uri);
  return /^https?:$/u.test(protocol) && href.length <= longestUrl ? tidyUrl(href) : undefined;
};

/** The links of a Markdown text that lead to pages, each address once, in order; those in code are none. */
export const markdownLinks = (text: string, uri: string): Link[] => {
  const found = new Map<string, Link>();
  for (const { kind, start, end } of blocks(text)) {
    if (kind === "code" || found.size >= mostLinks) continue;
    for (const [, words = "", target = ""] of text.slice(start, end).matchAll(link)) {
      const url = absolute(target, uri);
      if (url === undefined) continue;
      const address = canonicalUrl(url);
      if (address !== canonicalUrl(uri) && !found.has(address))
        found.set(address, { url, text: collapseWhitespace(words).trim() });
    }
  }
  return [...found.values()].slice(0, mostLinks);
};
