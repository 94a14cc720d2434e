import type { Link } from "@quarry/contracts";
import { canonicalUrl, collapseWhitespace, tidyUrl } from "@quarry/text";
import { parseFeed } from "feedsmith";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../office/html-fragment.ts";
import { type FeedItem, readableFeed } from "./feed-items.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
};
const longestLinkText = 300;
const longestUrl = 2_048;

const line = (text: string): string => collapseWhitespace(text).trim();

const resolved = (url: string | undefined, base: string): string | undefined => {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { href, protocol } = new URL(url, base);
  return /^https?:$/u.test(protocol) && href.length <= longestUrl ? href : undefined;
};

const itemText = ({ title, author, published, content }: FeedItem, url: string | undefined): string => {
  const byline = [author, published].filter((part) => part !== undefined).join(", ");
  const text = content === undefined ? "" : fragmentToMarkdown(content);
  // Headings inside an item stand below the item's own.
  const body = text.replaceAll(/^#{1,4} /gmu, "##$&");
  return [`## ${line(title ?? url ?? "Untitled")}`, byline, body, url ?? ""]
    .filter((part) => part !== "")
    .join("\n\n");
};

/**
 * A feed (RSS, Atom, JSON Feed) as Markdown: each item with its heading, author, date, text and address; undefined for what is none.
 * Relative addresses are those of `uri`.
 */
export const readFeed = (text: string, uri: string): Extracted | undefined => {
  const parsed = parsedFeed(text);
  if (parsed === undefined) return undefined;
  const { format, title, description, author, updated, language, home, license, items } =
    readableFeed(parsed);
  const base = resolved(home, uri) ?? uri;
  const links = new Map<string, Link>();
  for (const item of items) {
    const url = resolved(item.url, base);
    if (url === undefined || links.has(canonicalUrl(url))) continue;
    const text = line(item.title ?? "").slice(0, longestLinkText);
    links.set(canonicalUrl(url), { url: tidyUrl(url), text });
  }
  const intro = description === undefined ? "" : fragmentToMarkdown(description);
  const parts = items.map((item) => itemText(item, resolved(item.url, base)));
  return {
    status: "extracted",
    title,
    author,
    publishedAt: updated,
    language,
    ...(license === undefined ? {} : { license }),
    links: [...links.values()],
    text: [title === undefined ? "" : `# ${line(title)}`, intro, ...parts]
      .filter((part) => part !== "")
      .join("\n\n"),
    mediaType: mediaTypes[format] ?? "application/rss+xml",
  };
};

const parsedFeed = (text: string): unknown => {
  try {
    return parseFeed(text);
  } catch {
    return undefined;
  }
};
