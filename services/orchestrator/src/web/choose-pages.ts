import type { fetchPage, Grade, OutputOf, SearchResult, ProviderRank, Source } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl, isOnSite, publisherOf } from "@quarry/text";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";

/** True if a found source may be used according to the requested and the excluded sites. */
export const isWantedSite = (uri: string, { request: { sources } }: RunFacts): boolean => {
  const { sites, excludeSites, local } = sources;
  if (isOnSite(uri, excludeSites)) return false;
  return sites.length === 0 || isOnSite(uri, sites) || (local === true && !/^https?:/i.test(uri));
};

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/** True if the user has named the site of a page, by an address or by the site. */
export const isNamedByUser = (uri: string, { request: { sources } }: RunFacts): boolean =>
  (sources.sites.length > 0 && isOnSite(uri, sources.sites)) ||
  sources.urls.some((url) => hostOf(url) === hostOf(uri));

/** Returns a placeholder for the address of a recalled document, until the address is known. */
export const recalledUri = (documentId: string): string => `document:${documentId}`;

/** True if the run found a source itself, rather than receiving it from the user. */
const isFound = (source: Source, { request }: RunFacts): boolean => {
  if (source.kind === "url") return !request.sources.urls.includes(source.url);
  return source.kind === "stored" && source.uri === recalledUri(source.documentId);
};

/** Why a document that was found is not used: where it really stands is not a site that is wanted. Undefined for any other. */
export const offTheSites = (
  source: Source,
  output: OutputOf<typeof fetchPage>,
  facts: RunFacts,
): OutputOf<typeof fetchPage> | undefined => {
  if (output.status !== "stored" || !isFound(source, facts)) return undefined;
  const { uri } = output.document;
  if (isWantedSite(uri, facts)) return undefined;
  const detail = "It stands on a site that this run leaves out; see sites and excludeSites of the request.";
  return { status: "unavailable", uri, reason: "refused", detail };
};

const providerRanksOf = ({ foundBy, provider, rank }: SearchResult): readonly ProviderRank[] =>
  foundBy ?? [{ provider, rank }];

const merged = (first: SearchResult, other: SearchResult): SearchResult => {
  const { documentId } = first.documentId === undefined ? other : first;
  const foundBy = [...providerRanksOf(first), ...providerRanksOf(other)];
  return { ...first, foundBy, ...(documentId === undefined ? {} : { documentId }) };
};

/** True if a search other than that of the stored documents found it. */
export const isOnWeb = (result: SearchResult): boolean =>
  providerRanksOf(result).some(({ provider }) => provider !== "local");

/**
 * One list of results out of many, best first, a source once: reciprocal rank fusion with k = 60 on the canonical address. A source
 * that several lists have is stored already where one of them says so.
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

/** A source that was found, not held yet. */
export interface Candidate {
  readonly source: Source;
  /** The search result it comes from; a recalled document has none. */
  readonly result?: SearchResult;
}

export interface ChoiceLimits {
  /** Sources that the budget of the run has room for. */
  readonly room: number;
  /** Pages that are fetched in one round. */
  readonly pagesPerRound: number;
  /** Of one publisher in one round. */
  readonly pagesPerPublisher: number;
}

/** Sources to read now, and results that wait for another round. */
export interface Choice {
  readonly now: readonly Source[];
  readonly waiting: readonly SearchResult[];
}

/** More would never come to be read. */
const maxWaiting = 100;

/**
 * Takes candidates from the first on. What is stored costs nothing and counts for the budget alone; pages are fetched up to the limit
 * of the round, and no publisher gets more than its share of it.
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

/** Each is read whole to get at its links. */
const maxPages = 30;

const excellent: readonly Grade[] = ["A", "B"];

/**
 * The documents whose links are worth a look, those that answer something first: fetched in this run, and either of a grade A or B, or of
 * a grade C and among the evidence.
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
