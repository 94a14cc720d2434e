import {
  type fetchPage,
  type Grade,
  type OutputOf,
  providerRanksOf,
  type SearchResult,
  type Source,
} from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl, isOnSite, publisherOf } from "@quarry/text";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";

/** True if a source matches the requested sites and none of the excluded ones. */
export const isWantedSite = (uri: string, { request: { sources } }: RunFacts): boolean => {
  const { sites, excludeSites, local } = sources;
  if (isOnSite(uri, excludeSites)) return false;
  return sites.length === 0 || isOnSite(uri, sites) || (local === true && !/^https?:/i.test(uri));
};

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** True if the user named the site of a page, by address or by site. */
export const isNamedByUser = (uri: string, { request: { sources } }: RunFacts): boolean =>
  (sources.sites.length > 0 && isOnSite(uri, sources.sites)) ||
  sources.urls.some((url) => hostOf(url) === hostOf(uri));

/** Returns a placeholder for the address of a recalled document, until the address is known. */
export const recalledUri = (documentId: string): string => `document:${documentId}`;

/** True if the run found a source itself. */
const isFound = (source: Source, { request }: RunFacts): boolean => {
  if (source.kind === "url") return !request.sources.urls.includes(source.url);
  return source.kind === "stored" && source.uri === recalledUri(source.documentId);
};

/** Returns the outcome for a found document whose final address is not on a requested site; undefined for any other document. */
export const siteExclusion = (
  source: Source,
  output: OutputOf<typeof fetchPage>,
  facts: RunFacts,
): OutputOf<typeof fetchPage> | undefined => {
  if (output.status !== "stored" || !isFound(source, facts)) return undefined;
  const { uri } = output.document;
  if (isWantedSite(uri, facts)) return undefined;
  const detail = "This run excludes its site; see sites and excludeSites of the request.";
  return { status: "unavailable", uri, reason: "refused", detail };
};

const merged = (first: SearchResult, other: SearchResult): SearchResult => {
  const { documentId } = first.documentId === undefined ? other : first;
  const foundBy = [...providerRanksOf(first), ...providerRanksOf(other)];
  return { ...first, foundBy, ...(documentId === undefined ? {} : { documentId }) };
};

/** True if a provider other than the store found the result. */
export const isOnWeb = (result: SearchResult): boolean =>
  providerRanksOf(result).some(({ provider }) => provider !== "local");

/**
 * Merges result lists by reciprocal rank fusion (k = 60) on canonical addresses, best first, each source once. A source counts as
 * stored if any list says so.
 */
export const fuseSearchResults = (lists: readonly (readonly SearchResult[])[]): readonly SearchResult[] => {
  const byAddress = new Map<string, SearchResult>();
  for (const result of lists.flat()) {
    const address = canonicalUrl(result.uri);
    const known = byAddress.get(address);
    byAddress.set(address, known === undefined ? result : merged(known, result));
  }
  return reciprocalRankFusion(lists.map((list) => list.map(({ uri }) => canonicalUrl(uri)))).flatMap(
    ({ id }) => byAddress.get(id) ?? [],
  );
};

/** A found source that has not been read. */
export interface Candidate {
  readonly source: Source;
  /** The search result; undefined for a recalled document. */
  readonly result?: SearchResult;
}

export interface ChoiceLimits {
  /** Number of sources left in the run's budget. */
  readonly room: number;
  /** Maximum pages fetched in one round. */
  readonly pagesPerRound: number;
  /** Maximum per publisher in one round. */
  readonly pagesPerPublisher: number;
}

/** Sources to read now, and results kept for another round. */
export interface Choice {
  readonly now: readonly Source[];
  readonly waiting: readonly SearchResult[];
}

/** Maximum results kept for later rounds; more would never be read. */
const maxWaiting = 100;

/**
 * Chooses candidates in order. Stored ones only count for the budget; pages are fetched up to the round's limit and the limit per
 * publisher.
 */
export const choosePages = (candidates: readonly Candidate[], limits: ChoiceLimits): Choice => {
  const [now, waiting]: [Source[], SearchResult[]] = [[], []];
  const perPublisher = new Map<string, number>();
  let pages = 0;
  for (const { source, result } of candidates) {
    const isPage = source.kind === "url" && source.documentId === undefined;
    const publisher = isPage ? publisherOf(source.url) : "";
    const ofPublisher = perPublisher.get(publisher) ?? 0;
    const isTooMany = isPage && (pages >= limits.pagesPerRound || ofPublisher >= limits.pagesPerPublisher);
    if (!isTooMany && now.length < limits.room) {
      now.push(source);
      if (isPage) {
        pages += 1;
        perPublisher.set(publisher, ofPublisher + 1);
      }
    } else if (isPage && result !== undefined) {
      waiting.push(result);
    }
  }
  return { now, waiting: waiting.slice(0, maxWaiting) };
};

/** Maximum documents whose links are followed; each is read whole for them. */
const maxPages = 30;

const excellent: readonly Grade[] = ["A", "B"];

/**
 * Returns the documents whose links are worth following, those with evidence first: fetched in this run, and of grade A or B, or C
 * with evidence.
 */
export const pagesToFollow = ({ web, documents, topics }: RunState): string[] => {
  const fetched = new Set(web.pages.flatMap(({ documentId }) => documentId ?? []));
  const cited = new Set(topics.flatMap(({ passages }) => passages.map(({ documentId }) => documentId)));
  const good = documents.filter(
    ({ documentId, grade }) =>
      fetched.has(documentId) && (excellent.includes(grade) || (grade === "C" && cited.has(documentId))),
  );
  const isCited = ({ documentId }: { readonly documentId: string }): boolean => cited.has(documentId);
  return [...good.filter(isCited), ...good.filter((document) => !isCited(document))]
    .slice(0, maxPages)
    .map(({ documentId }) => documentId);
};
