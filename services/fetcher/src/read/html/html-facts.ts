import { collapseWhitespace } from "@quarry/text";
import type { HtmlPage } from "./html-page.ts";

/** What a page says about itself. */
export interface HtmlFacts {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly publishedAt: string | undefined;
  readonly language: string | undefined;
}

const dateSelectors = [
  "meta[property='article:published_time']",
  "meta[name='citation_publication_date']",
  "meta[name='date' i]",
  "meta[name='dc.date' i]",
  "meta[name='dcterms.created' i]",
  "[itemprop='datePublished']",
  "time[datetime]",
] as const;
const authorSelectors = [
  "meta[name='author' i]",
  "meta[name='citation_author']",
  "meta[name='dc.creator' i]",
  "meta[property='article:author']",
  "[itemprop='author'] [itemprop='name']",
] as const;

const said = (page: HtmlPage, selector: string): string | undefined => {
  const node = page.querySelector(selector);
  const text = node?.getAttribute("content") ?? node?.getAttribute("datetime") ?? node?.textContent ?? "";
  return collapseWhitespace(text).trim() || undefined;
};

const firstSaid = (page: HtmlPage, selectors: readonly string[]): string | undefined =>
  selectors.map((selector) => said(page, selector)).find((text) => text !== undefined);

const jsonLdDate = (page: HtmlPage): string | undefined => {
  const scripts = [...page.querySelectorAll("script[type='application/ld+json']")];
  return scripts
    .map(({ textContent }) => /"datePublished"\s*:\s*"([^"]+)"/u.exec(textContent ?? "")?.[1])
    .find((date) => date !== undefined);
};

/** A date as YYYY-MM-DD where the text holds one, whatever time and zone follow. */
export const isoDay = (text: string | undefined): string | undefined => {
  const [, year, month, day] = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/u.exec(text ?? "") ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) {
    const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(iso);
    // A day that a month does not have becomes one of the next.
    return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso) ? iso : undefined;
  }
  const parsed = Date.parse(`${text} UTC`);
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString().slice(0, 10);
};

// Titles carry the site's name behind or before the page's own, which the heading has alone.
const titleOf = (page: HtmlPage): string | undefined => {
  const title = firstSaid(page, ["meta[property='og:title']", "title"]);
  const heading = said(page, "h1");
  return heading !== undefined && (title === undefined || title.includes(heading)) ? heading : title;
};

/** Reads title, author, day of publication and language from the elements made for them. */
export const htmlFacts = (page: HtmlPage): HtmlFacts => {
  const author = firstSaid(page, authorSelectors);
  return {
    title: titleOf(page),
    author: author === undefined || /^https?:/iu.test(author) ? undefined : author,
    publishedAt: isoDay(jsonLdDate(page) ?? firstSaid(page, dateSelectors)),
    language: page.documentElement?.getAttribute("lang")?.split("-")[0]?.toLowerCase() || undefined,
  };
};
