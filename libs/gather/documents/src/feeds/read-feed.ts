import type { Link } from "@quarry/contracts";
import { canonicalUrl, collapseWhitespace, tidyUrl } from "@quarry/text";
import { decodeHTMLStrict } from "entities";
import { parseFeed } from "feedsmith";
import { z } from "zod";
import { isoDay } from "../dates/iso-day.ts";
import type { Extracted } from "../extracted.ts";
import { fragmentToMarkdown, wordsOfInline } from "../html/fragment-to-markdown.ts";

const escaped = (plain: string | undefined): string | undefined =>
  plain
    ?.replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/\n\s*\n/gu, "<p>");

const text = z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]);
/** A text of Atom that is stated to be plain is no HTML, unless it has end tags or breaks, as some programs write it (RFC 4287 §3.1.1.1). */
const body = z.union([
  z
    .looseObject({
      value: z.string().refine((value) => !/<(?:\/[a-z]|br[\s/>])/iu.test(value)),
      type: z.literal("text"),
    })
    .transform(({ value }) => escaped(value) ?? ""),
  text,
]);
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
  .union([body, z.looseObject({ encoded: z.string() }).transform(({ encoded }) => encoded)])
  .optional()
  .catch(undefined);

const podcast = z
  .looseObject({ transcripts: z.array(z.looseObject({ url: z.string(), type: z.string() })).optional() })
  .optional()
  .catch(undefined);

/** Descriptions of videos, in feeds without another text. */
const media = z
  .looseObject({ groups: z.array(z.looseObject({ description: text.optional() })).optional() })
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
  summary: body.optional().catch(undefined),
  podcast,
  media,
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

const authorOf = ({ authors, dc }: Item): string | undefined => authors?.[0] ?? dc?.creators?.[0];

const dateOf = ({ pubDate, published, date_published, dc, updated }: Item): string | undefined =>
  isoDay(pubDate ?? published ?? date_published ?? dc?.dates?.[0] ?? updated);

// Some feeds also escape the CDATA marks around the text.
const wrapped = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/u;
const unwrapped = (text: string): string => text.replace(wrapped, "$1");

const hasMarkup = /<[a-z!/]/iu;

/** Returns HTML with paragraphs: many feeds give plain text with blank lines in place of it. */
const parted = (text: string): string => (hasMarkup.test(text) ? text : text.replaceAll(/\n\s*\n/gu, "<p>"));

const contentOf = (one: Item): string | undefined => {
  const content =
    one.content ??
    one.content_html ??
    escaped(one.content_text) ??
    one.description ??
    one.summary ??
    escaped(one.media?.groups?.[0]?.description);
  return content === undefined ? undefined : parted(unwrapped(content));
};

// Best first: with times and speakers, with times, as text.
const transcriptTypes = [/json/iu, /vtt/iu, /srt|subrip/iu, /html/iu, /plain/iu];

const transcriptOf = ({ podcast: { transcripts = [] } = {} }: Item): string | undefined =>
  transcriptTypes.flatMap((pattern) => transcripts.filter(({ type }) => pattern.test(type)))[0]?.url;

/** Returns the words of a title, which is often escaped twice, as HTML and as XML. */
const titleOf = ({ title }: Item): string | undefined =>
  title === undefined ? undefined : wordsOfInline(unwrapped(decodeHTMLStrict(title)));

const mediaTypes: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  json: "application/feed+json",
};
const maxLinkTextLength = 300;
const maxUrlLength = 2_048;

const resolved = (url: string | undefined, base: string): string | undefined => {
  if (url === undefined || !URL.canParse(url, base)) return undefined;
  const { href, protocol } = new URL(url, base);
  return /^https?:$/u.test(protocol) && href.length <= maxUrlLength ? href : undefined;
};

/** Reads an item of any format: its Markdown, its day, and its links. */
const readItem = (one: Item, base: string) => {
  const [title, content, published] = [titleOf(one), contentOf(one), dateOf(one)];
  const url = resolved(one.link ?? one.url ?? alternate(one.links), base);
  // For an episode of a podcast.
  const transcript = resolved(transcriptOf(one), base);
  const text = content === undefined ? "" : fragmentToMarkdown(content);
  const parts = [
    `## ${collapseWhitespace(title ?? url ?? "Untitled")}`,
    [authorOf(one), published].filter((part) => part !== undefined).join(", "),
    // Headings inside an item are below the item's own.
    text.replaceAll(/^#{1,4} /gmu, "##$&"),
    url ?? "",
    transcript === undefined ? "" : `Transcript: ${transcript}`,
  ];
  return {
    published,
    text: parts.filter((part) => part !== "").join("\n\n"),
    links: [url, transcript].flatMap((address) =>
      address === undefined
        ? []
        : [{ address, text: collapseWhitespace(title ?? "").slice(0, maxLinkTextLength) }],
    ),
  };
};

type Feed = z.output<typeof feed>["feed"];

/** Returns what a feed states about itself. */
const factsOf = (whole: Feed): Partial<Extracted> => {
  const license = whole.copyright ?? whole.rights;
  return {
    title: titleOf(whole),
    author: authorOf(whole),
    language: /^[a-z]{2,3}/iu.exec(whole.language ?? "")?.[0].toLowerCase(),
    ...(license === undefined ? {} : { license }),
  };
};

const headOf = (whole: Feed, title: string | undefined): string[] => {
  const description = unwrapped(whole.description ?? whole.subtitle ?? "");
  return [
    title === undefined ? "" : `# ${collapseWhitespace(title)}`,
    description === "" ? "" : fragmentToMarkdown(parted(description)),
  ];
};

/**
 * Converts a feed (RSS, Atom, JSON Feed) to Markdown: each item with its heading, author, date, text and address; undefined for
 * other text. Relative addresses are resolved by `uri`.
 */
export const readFeed = (text: string, uri: string): Extracted | undefined => {
  const parsed = parsedFeed(text);
  if (parsed === undefined) return undefined;
  const { format, feed: whole } = feed.parse(parsed);
  const base = resolved(whole.home_page_url ?? whole.link ?? alternate(whole.links), uri) ?? uri;
  const read = (whole.items ?? whole.entries ?? []).map((one) => readItem(one, base));
  const links = new Map<string, Link>();
  for (const { address, text: words } of read.flatMap((one) => one.links))
    if (!links.has(canonicalUrl(address)))
      links.set(canonicalUrl(address), { url: tidyUrl(address), text: words });
  const facts = factsOf(whole);
  const days = read.flatMap(({ published }) => published ?? []).toSorted();
  return {
    status: "extracted",
    ...facts,
    // The day of the newest item.
    publishedAt: days.at(-1) ?? isoDay(whole.updated),
    links: [...links.values()],
    text: [...headOf(whole, facts.title), ...read.map((one) => one.text)]
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
