import type { Link } from "@quarry/contracts";
import { canonicalUrl, collapseWhitespace, tidyUrl } from "@quarry/text";
import { decodeHTMLStrict } from "entities";
import { parseFeed } from "feedsmith";
import { z } from "zod";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown } from "../office/office-markup.ts";

/** One feed item, in any feed format. */
export interface FeedItem {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly author: string | undefined;
  /** Publication day as an ISO date. */
  readonly published: string | undefined;
  /** HTML or plain text. */
  readonly content: string | undefined;
  /** For a podcast episode: address of its transcript. */
  readonly transcript: string | undefined;
}

/** A feed of any format. */
export interface ReadableFeed {
  readonly format: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly author: string | undefined;
  /** Day of the newest item. */
  readonly updated: string | undefined;
  readonly language: string | undefined;
  readonly home: string | undefined;
  readonly license: string | undefined;
  readonly items: readonly FeedItem[];
}

const text = z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]);
const words = text.optional().catch(undefined);
const links = z
  .array(z.looseObject({ href: z.string(), rel: z.string().optional() }))
  .optional()
  .catch(undefined);
const people = z
  .array(z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]))
  .optional()
  .catch(undefined);
const dublin = z
  .looseObject({ creators: z.array(z.string()).optional(), dates: z.array(z.string()).optional() })
  .optional()
  .catch(undefined);
const content = z
  .union([text, z.looseObject({ encoded: z.string() }).transform(({ encoded }) => encoded)])
  .optional()
  .catch(undefined);

const podcast = z
  .looseObject({ transcripts: z.array(z.looseObject({ url: z.string(), type: z.string() })).optional() })
  .optional()
  .catch(undefined);

const item = z.looseObject({
  title: words,
  link: words,
  url: words,
  links,
  authors: people,
  dc: dublin,
  pubDate: words,
  published: words,
  date_published: words,
  updated: words,
  content,
  content_html: words,
  content_text: words,
  description: words,
  summary: words,
  podcast,
});
const items = z.array(item).optional().catch(undefined);
const feed = z.object({
  format: z.string(),
  feed: item.extend({
    items,
    entries: items,
    subtitle: words,
    language: words,
    home_page_url: words,
    copyright: words,
    rights: words,
  }),
});

type Item = z.output<typeof item>;

const alternate = (all: Item["links"] = []): string | undefined =>
  (all.find(({ rel }) => rel === undefined || rel === "alternate") ?? all[0])?.href;

const escaped = (plain: string | undefined): string | undefined =>
  plain
    ?.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\n\s*\n/gu, "<p>");

const authorOf = ({ authors, dc }: Item): string | undefined => authors?.[0] ?? dc?.creators?.[0];

const dateOf = ({ pubDate, published, date_published, dc, updated }: Item): string | undefined =>
  isoDay(pubDate ?? published ?? date_published ?? dc?.dates?.[0] ?? updated);

// Some feeds also escape the CDATA marks around the text.
const wrapped = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/u;
const unwrapped = (text: string): string => text.replace(wrapped, "$1");

const contentOf = (one: Item): string | undefined => {
  const content =
    one.content ?? one.content_html ?? escaped(one.content_text) ?? one.description ?? one.summary;
  return content === undefined ? undefined : unwrapped(content);
};

// Best first: with times and speakers, with times, as text.
const transcriptTypes = [/json/iu, /vtt/iu, /srt|subrip/iu, /html/iu, /plain/iu];

const transcriptOf = ({ podcast: { transcripts = [] } = {} }: Item): string | undefined =>
  transcriptTypes.flatMap((pattern) => transcripts.filter(({ type }) => pattern.test(type)))[0]?.url;

/**
 * Matches pairs of inline tags around words, and the first character of any other tag, which is a word of the title, as in "Use
 * <b> and </b>".
 */
const tagged =
  /<(i|em|b|strong|sup|sub|u|span|small|code)\b[^<>]{0,200}>(?=\S)(?:[^<>]|<\/?(?:i|em|b|strong|sup|sub|u|span|small|code)\b[^<>]{0,200}>){1,500}?(?<=\S)<\/\1>|[&<]/giu;

/** Decodes a title, which is often escaped twice, as HTML and as XML, and leaves out its inline tags. */
const titleOf = ({ title }: Item): string | undefined => {
  if (title === undefined) return undefined;
  const shown = unwrapped(decodeHTMLStrict(title));
  let hasTags = false;
  const html = shown.replaceAll(tagged, (found) => {
    hasTags ||= found.length > 1;
    return found.length > 1 ? found : found === "<" ? "&lt;" : "&amp;";
  });
  return hasTags ? fragmentToMarkdown(html) : shown;
};

const toItem = (one: Item): FeedItem => ({
  title: titleOf(one),
  url: one.link ?? one.url ?? alternate(one.links),
  author: authorOf(one),
  published: dateOf(one),
  content: contentOf(one),
  transcript: transcriptOf(one),
});

/** Reads the common parts of RSS, RDF, Atom and JSON Feed from feedsmith's output. */
const readableFeed = (parsed: unknown): ReadableFeed => {
  const { format, feed: whole } = feed.parse(parsed);
  const all = (whole.items ?? whole.entries ?? []).map(toItem);
  const days = all.flatMap(({ published }) => published ?? []).toSorted();
  return {
    format,
    title: titleOf(whole),
    description: unwrapped(whole.description ?? whole.subtitle ?? "") || undefined,
    author: authorOf(whole),
    updated: days.at(-1) ?? isoDay(whole.updated),
    language: /^[a-z]{2,3}/iu.exec(whole.language ?? "")?.[0].toLowerCase(),
    home: whole.home_page_url ?? whole.link ?? alternate(whole.links),
    license: whole.copyright ?? whole.rights,
    items: all,
  };
};

const mediaTypes: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
};
const maxLinkTextLength = 300;
const maxUrlLength = 2_048;

const line = (text: string): string => collapseWhitespace(text).trim();

const resolved = (url: string | undefined, base: string): string | undefined => {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { href, protocol } = new URL(url, base);
  return /^https?:$/u.test(protocol) && href.length <= maxUrlLength ? href : undefined;
};

/** Absolute addresses of an item. */
interface ItemAddresses {
  readonly url: string | undefined;
  readonly transcript: string | undefined;
}

const addressesOf = ({ url, transcript }: FeedItem, base: string): ItemAddresses => ({
  url: resolved(url, base),
  transcript: resolved(transcript, base),
});

const itemText = (
  { title, author, published, content }: FeedItem,
  { url, transcript }: ItemAddresses,
): string => {
  const byline = [author, published].filter((part) => part !== undefined).join(", ");
  const text = content === undefined ? "" : fragmentToMarkdown(content);
  // Headings inside an item are below the item's own.
  const body = text.replaceAll(/^#{1,4} /gmu, "##$&");
  const spoken = transcript === undefined ? "" : `Transcript: ${transcript}`;
  return [`## ${line(title ?? url ?? "Untitled")}`, byline, body, url ?? "", spoken]
    .filter((part) => part !== "")
    .join("\n\n");
};

/**
 * Converts a feed (RSS, Atom, JSON Feed) to Markdown: each item with its heading, author, date, text and address; undefined for
 * other text. Relative addresses are resolved by `uri`.
 */
export const readFeed = (text: string, uri: string): Extracted | undefined => {
  const parsed = parsedFeed(text);
  if (parsed === undefined) return undefined;
  const { format, title, description, author, updated, language, home, license, items } =
    readableFeed(parsed);
  const base = resolved(home, uri) ?? uri;
  const links = new Map<string, Link>();
  for (const item of items) {
    const { url, transcript } = addressesOf(item, base);
    const text = line(item.title ?? "").slice(0, maxLinkTextLength);
    for (const address of [url, transcript])
      if (address !== undefined && !links.has(canonicalUrl(address)))
        links.set(canonicalUrl(address), { url: tidyUrl(address), text });
  }
  const intro = description === undefined ? "" : fragmentToMarkdown(description);
  const parts = items.map((item) => itemText(item, addressesOf(item, base)));
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
