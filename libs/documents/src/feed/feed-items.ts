import { z } from "zod";
import { isoDay } from "../html/facts/dates/iso-day.ts";

/** One item of a feed, whatever its format. */
export interface FeedItem {
  readonly title: string | undefined;
  readonly url: string | undefined;
  readonly author: string | undefined;
  /** The day, as an ISO date. */
  readonly published: string | undefined;
  /** HTML or plain text. */
  readonly content: string | undefined;
}

/** A feed, whatever its format. */
export interface ReadableFeed {
  readonly format: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly author: string | undefined;
  /** The day of the newest item. */
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

const contentOf = (one: Item): string | undefined =>
  one.content ?? one.content_html ?? escaped(one.content_text) ?? one.description ?? one.summary;

const toItem = (one: Item): FeedItem => ({
  title: one.title,
  url: one.link ?? one.url ?? alternate(one.links),
  author: authorOf(one),
  published: dateOf(one),
  content: contentOf(one),
});

/** The common parts of what feedsmith reads of RSS, RDF, Atom and JSON Feed. */
export const readableFeed = (parsed: unknown): ReadableFeed => {
  const { format, feed: whole } = feed.parse(parsed);
  const all = (whole.items ?? whole.entries ?? []).map(toItem);
  const days = all.flatMap(({ published }) => published ?? []).toSorted();
  return {
    format,
    title: whole.title,
    description: whole.description ?? whole.subtitle,
    author: authorOf(whole),
    updated: days.at(-1) ?? isoDay(whole.updated),
    language: /^[a-z]{2,3}/iu.exec(whole.language ?? "")?.[0].toLowerCase(),
    home: whole.home_page_url ?? whole.link ?? alternate(whole.links),
    license: whole.copyright ?? whole.rights,
    items: all,
  };
};
