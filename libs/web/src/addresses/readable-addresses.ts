import type { AddressRule } from "./address-rule.ts";
import { codePages } from "./code-pages.ts";

const hosts = new Set(["arxiv.org", "www.arxiv.org", "export.arxiv.org"]);
// Identifiers since 2007, and those before, each with or without a version (info.arxiv.org/help/arxiv_identifier).
const abstract = /^\/abs\/(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)\/?$/u;

/** The whole of a paper behind the page of its abstract: as HTML, else as PDF. */
const preprintPages: AddressRule = ({ hostname, pathname }) => {
  const id = hosts.has(hostname) ? abstract.exec(pathname)?.[1] : undefined;
  return id === undefined ? [] : [`https://arxiv.org/html/${id}`, `https://arxiv.org/pdf/${id}`];
};

const mobile =
  /^(?:([a-z][a-z-]*)\.)?m\.(wiki(?:pedia|books|quote|source|news|versity|voyage|data)\.org|wiktionary\.org)$/u;

/** The desktop page behind a mobile one of the Wikimedia projects. */
const encyclopediaPages: AddressRule = ({ hostname, pathname, search }) => {
  const [, language = "www", site] = mobile.exec(hostname) ?? [];
  return site === undefined ? [] : [`https://${language}.${site}${pathname}${search}`];
};

const rules: readonly AddressRule[] = [codePages, preprintPages, encyclopediaPages];

const lookUp = (page: URL): readonly string[] => {
  for (const rule of rules) {
    const found = rule(page);
    if (found.length > 0) return found;
  }
  return [];
};

/**
 * Where the text of a page is best read, in the order to try, the page itself last: the file itself behind a page that
 * shows code, a preprint as HTML or PDF behind its abstract, the desktop page behind a mobile one. The same public site
 * answers for all of them. A page that no rule concerns, or anything but an https URL, is read where it stands.
 */
export const readableAddresses = (url: string): readonly string[] => {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  // A port or a user name makes it another site that only looks like one of these.
  if (page === undefined || page.protocol !== "https:" || page.port !== "" || page.username !== "")
    return [url];
  return [...lookUp(page), url];
};
