import type { PageNode } from "../html-page.ts";
import { datingTest, publishedWord } from "./dated-lines.ts";
import { mainThings, readJsonLd, type Thing } from "./json-ld.ts";
import { pageAuthor } from "./page-author.ts";
import { pageDates } from "./page-dates.ts";
import { indexPage, line, type Marked, type PageIndex, type Run } from "./page-index.ts";
import { bare, pageTitle, siteLabel, siteNameOf } from "./page-title.ts";

const maxTitles = 3;
const maxRuns = 40;
const maxCharacters = 700;

const isTitle = ({ node }: Marked, wanted: string): boolean =>
  bare((node.textContent ?? "").slice(0, 1_000)) === wanted;

const runsAfter = (runs: readonly Run[], from: number): Run[] => {
  const found: Run[] = [];
  let characters = 0;
  for (const run of runs.filter(({ element }) => element > from).slice(0, maxRuns)) {
    if (characters > maxCharacters) break;
    characters += run.text.length;
    found.push(run);
  }
  return found;
};

/**
 * Returns the texts after the page's title headings, in order, without what others wrote; bylines and dates usually appear
 * there.
 */
const runsNearTitle = ({ elements, runs }: PageIndex, title: string | undefined): readonly Run[] => {
  const wanted = bare(title ?? "");
  if (wanted === "") return [];
  const found = [/^h1$/u, /^h[2-4]$/u].map((level) =>
    elements.flatMap((element, at) => (level.test(element.tag) && isTitle(element, wanted) ? [at] : [])),
  );
  // Old pages have their title in a table cell or in bold.
  const runsLikeTitle = runs.flatMap(({ text, element }) =>
    bare(text) === wanted && elements[element]?.tag !== "title" ? [element] : [],
  );
  const only = elements.flatMap(({ tag, isAside }, at) => (tag === "h1" && !isAside ? [at] : []));
  const [at = []] = [
    ...found,
    runsLikeTitle,
    // If a page has a single heading, it is the title, regardless of other titles.
    only.length === 1 ? only : [],
  ].filter(({ length }) => length > 0);
  return at
    .slice(0, maxTitles)
    .flatMap((from) => runsAfter(runs, from).filter((run) => !run.isByOthers || elements[from]?.isByOthers));
};

const minText = 100;

/** Leaves out the parts beside the text that follow it, such as lists of other pages, but for a footer that says "Posted on". */
const withoutLaterParts = (runs: readonly Run[]): readonly Run[] => {
  const from = runs.findIndex(({ text, isAside }) => !isAside && text.length >= minText);
  return from === -1
    ? runs
    : runs.filter(({ text, isAside }, at) => at < from || !isAside || publishedWord.test(text));
};

const deed = /creativecommons\.org\/(?:licenses|publicdomain)\//u;
const terms = /licen[cs]e|creative|cc[- ]by|public domain/iu;

const addressOf = (node: PageNode): string | undefined => line(node.getAttribute("href"));

/** Returns the only licence deed that a page links to: a page about licences links to many. */
const onlyDeed = (links: readonly PageNode[]): string | undefined => {
  const deeds = new Set(links.map(addressOf).filter((address) => deed.test(address ?? "")));
  return deeds.size === 1 ? [...deeds][0] : undefined;
};

/** Returns the licence of a page, by address or name. */
const licenseOf = ({ elements, metas }: PageIndex, things: readonly Thing[]): string | undefined => {
  const links = elements.filter(({ tag }) => tag === "a" || tag === "link").map(({ node }) => node);
  const named = links.find((node) => /\blicense\b/iu.test(node.getAttribute("rel") ?? ""));
  return (
    things.map((thing) => thing.text("license")).find((text) => text !== undefined) ??
    (named === undefined ? undefined : addressOf(named)) ??
    metas("dc.rights.license", "dcterms.license", "citation_license")[0] ??
    metas("dc.rights", "dcterms.rights", "copyright", "rights").find((text) => terms.test(text)) ??
    onlyDeed(links)
  );
};

const webAddress = (address: string | undefined, base: string): URL | undefined => {
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  url.hash = "";
  return /^https?:$/u.test(url.protocol) && url.username === "" ? url : undefined;
};

const isHome = ({ pathname, search }: URL): boolean => pathname === "/" && search === "";

/**
 * Returns the canonical address of a page, from `link rel=canonical` or og:url. A home page is not accepted as the address of
 * another page, because templates state it on every page; a saved page (`file:`) must state an absolute address. It is only the page's claim.
 */
const canonicalUriOf = ({ elements, metas }: PageIndex, uri: string): string | undefined => {
  const here = webAddress(uri, uri);
  const links = elements.filter(
    ({ tag, node }) => tag === "link" && /\bcanonical\b/iu.test(node.getAttribute("rel") ?? ""),
  );
  const declared = [...links.map(({ node }) => node.getAttribute("href")?.trim()), ...metas("og:url")].map(
    (address) => webAddress(address || undefined, uri),
  );
  return declared.find((url) => url !== undefined && ((here !== undefined && isHome(here)) || !isHome(url)))
    ?.href;
};

const doiPattern = /\b10\.\d{4,9}\/[^\s"<>]+/u;
const longest = 300;

/** Reads the `doi` and `journal` of the paper on a page; undefined for other pages. */
const paperOf = ({ metas }: PageIndex): Readonly<Record<string, string>> | undefined => {
  const named = metas(
    "citation_doi",
    "bepress_citation_doi",
    "prism.doi",
    "dc.identifier",
    "dc.identifier.doi",
  );
  const doi = named.map((text) => doiPattern.exec(text)?.[0]).find((text) => text !== undefined);
  const [journal] = metas("citation_journal_title", "prism.publicationname", "citation_conference_title");
  if (doi === undefined && journal === undefined) return undefined;
  return {
    ...(doi === undefined ? {} : { doi: doi.slice(0, longest) }),
    ...(journal === undefined ? {} : { journal: journal.slice(0, longest) }),
  };
};

/** Returns the declared language of a page as a two- or three-letter code; undefined if there is none. */
const pageLanguage = ({ elements, metas }: PageIndex, things: readonly Thing[]): string | undefined => {
  const html = elements.find(({ tag }) => tag === "html")?.node;
  const said = [
    html?.getAttribute("lang"),
    html?.getAttribute("xml:lang"),
    ...metas("content-language", "language"),
    ...things.map((thing) => thing.text("inLanguage")),
    ...metas("og:locale", "dc.language", "citation_language"),
  ];
  return said
    .map((code) => /^([a-z]{2,3})(?:[-_]|$)/iu.exec(code?.trim() ?? "")?.[1]?.toLowerCase())
    .find((code) => code !== undefined);
};

/** Facts that a page states about itself; days are YYYY-MM-DD, and the metadata are `doi` and `journal` of the paper on it. */
export type PageFacts = ReturnType<typeof pageFacts>;

/** Reads the metadata of a page; `uri` is its source. The page is not modified. */
export const pageFacts = (page: PageNode, uri: string) => {
  const all = readJsonLd(page);
  const things = mainThings(all, uri);
  const index = indexPage(page);
  const siteName = siteNameOf(index, all);
  const title = pageTitle(index, things, { siteName, label: siteLabel(uri) });
  const nearTitle = runsNearTitle(index, title);
  const dating = withoutLaterParts(nearTitle).filter(datingTest(index));
  const canonicalUri = canonicalUriOf(index, uri);
  const language = pageLanguage(index, things);
  return {
    title,
    author: pageAuthor(index, things, { nearTitle, language: language ?? "" }),
    ...pageDates(index, things, { uri, nearTitle: dating.map(({ text }) => text) }),
    language,
    siteName,
    license: licenseOf(index, things),
    canonicalUri: canonicalUri === uri ? undefined : canonicalUri,
    metadata: paperOf(index),
  };
};
