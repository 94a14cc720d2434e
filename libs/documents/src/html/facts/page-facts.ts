import type { PageNode } from "../html-page.ts";
import { pageAuthor } from "./author/page-author.ts";
import { canonicalUriOf } from "./canonical.ts";
import { pageDates } from "./dates/page-dates.ts";
import { mainThings } from "./json-ld/main-thing.ts";
import { readJsonLd } from "./json-ld/read-json-ld.ts";
import { licenseOf } from "./license.ts";
import { textsNearTitle } from "./near-title.ts";
import { indexPage } from "./page-index.ts";
import { pageLanguage } from "./page-language.ts";
import { paperOf } from "./paper.ts";
import { siteLabel, siteNameOf } from "./site-name.ts";
import { pageTitle } from "./title/page-title.ts";

/** What a page says about itself. */
export interface PageFacts {
  readonly title: string | undefined;
  readonly author: string | undefined;
  /** YYYY-MM-DD. */
  readonly publishedAt: string | undefined;
  /** YYYY-MM-DD. */
  readonly modifiedAt: string | undefined;
  readonly language: string | undefined;
  readonly siteName: string | undefined;
  readonly license: string | undefined;
  /** The address the page calls its own, where that is another one. */
  readonly canonicalUri: string | undefined;
  /** `doi` and `journal` of the paper on it. */
  readonly metadata: Readonly<Record<string, string>> | undefined;
}

/** Reads what a page says about itself; `uri` is where it came from. The page is left as it is. */
export const pageFacts = (page: PageNode, uri: string): PageFacts => {
  const all = readJsonLd(page);
  const things = mainThings(all, uri);
  const index = indexPage(page);
  const siteName = siteNameOf(index, all);
  const title = pageTitle(index, things, { siteName, label: siteLabel(uri) });
  const nearTitle = textsNearTitle(index, title);
  const canonicalUri = canonicalUriOf(index, uri);
  return {
    title,
    author: pageAuthor(index, things, nearTitle),
    ...pageDates(index, things, { uri, nearTitle }),
    language: pageLanguage(index, things),
    siteName,
    license: licenseOf(index, things),
    canonicalUri: canonicalUri === uri ? undefined : canonicalUri,
    metadata: paperOf(index),
  };
};
