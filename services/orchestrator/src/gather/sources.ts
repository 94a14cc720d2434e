import type { findEvidence, InputOf, OutputOf, RankedPassage, SearchResult, Source } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { effortOf } from "@quarry/runs";
import { canonicalUrl } from "@quarry/text";
import { isGoalLed } from "../reading/reading-limits.ts";
import type { RunState } from "../research/state.ts";
import { isRepetition, type RunFacts, scopeOf } from "../research/step.ts";
import {
  type Candidate,
  type Choice,
  choosePages,
  fuseSearchResults,
  isNamedByUser,
  isOnWeb,
  isWantedSite,
  recalledUri,
} from "./choose-pages.ts";

/**
 * Maximum pages per publisher in a round: a topic needs three publishers for a full score, so only a requested site may exceed
 * this.
 */
const pagesPerPublisher = 3;

/**
 * True if the run searches documents of earlier runs: on request, or if it has no other source. A request with a maximum document
 * age does not search documents of unknown age.
 */
export const searchesLocally = ({ request: { sources, collectionId } }: Pick<RunFacts, "request">): boolean =>
  sources.local ??
  (collectionId === undefined &&
    sources.urls.length === 0 &&
    sources.sites.length === 0 &&
    sources.keepHours === undefined);

/** True if the run searches its question in a whole collection by a filter. A goal reads the items instead. */
export const searchesCollection = (facts: Pick<RunFacts, "request">): boolean =>
  facts.request.collectionId !== undefined && !isGoalLed(facts);

/** Returns the scopes of the run's own documents and of its collection. */
export const runScopes = (facts: Pick<RunFacts, "runId" | "request">): string[] => [
  scopeOf(facts.runId),
  ...(searchesCollection(facts) ? [`collection:${facts.request.collectionId}`] : []),
];

/** Counts documents that the run only retrieved from its collection, without reading them as pages. */
export const consideredCount = ({ collection }: Pick<RunState, "collection">): number =>
  collection?.considered.length ?? 0;

/** Returns the texts of the items for a reader, each document once. */
const itemSources = ({ items }: RunState, facts: RunFacts): readonly Source[] => {
  const uris = new Map(facts.items.map(({ itemId, uri }) => [itemId, uri]));
  const sources = items.flatMap(({ itemId, linkId, transcript, comments }) =>
    [transcript, comments].flatMap((part): [string, Source][] => {
      if (part === null) return [];
      const uri = `${uris.get(itemId) ?? linkId}${part === comments ? "#comments" : ""}`;
      return [[part.documentId, { kind: "stored", documentId: part.documentId, uri }]];
    }),
  );
  return [...new Map(sources).values()];
};

const givenSources = (state: RunState, facts: RunFacts): readonly Source[] => [
  ...itemSources(state, facts),
  ...[...(facts.request.thread?.documents ?? []), ...(state.revised?.sources ?? [])].map(
    (document): Source => ({ kind: "stored", ...document }),
  ),
  ...facts.request.sources.urls.map((url): Source => ({ kind: "url", url })),
];

/** Returns the name of a source in the report. */
export const uriOf = (source: Source): string => (source.kind === "url" ? source.url : source.uri);

/** A page that is also on the web may have changed since it was stored. */
const toSource = (result: SearchResult, facts: RunFacts): Source => {
  const { uri, documentId } = result;
  const named = isNamedByUser(uri, facts) ? {} : { found: true as const };
  if (documentId === undefined) return { kind: "url", url: uri, ...named };
  return isOnWeb(result)
    ? { kind: "url", url: uri, documentId, ...named }
    : { kind: "stored", documentId, uri };
};

const foundSources = ({ found }: RunState, facts: RunFacts): readonly Candidate[] =>
  fuseSearchResults(found)
    .filter(({ uri }) => isWantedSite(uri, facts))
    .map((result) => ({ source: toSource(result, facts), result }));

/** Recalled documents have their address in the store; their name here is only used if reading fails. */
const recalledSources = ({ recalled }: RunState): readonly Candidate[] =>
  reciprocalRankFusion(recalled).map(({ id }) => ({
    source: { kind: "stored", documentId: id, uri: recalledUri(id) },
  }));

const keysOf = (source: Source): readonly string[] => {
  const address = canonicalUrl(uriOf(source));
  return source.kind === "upload" || source.documentId === undefined
    ? [address]
    : [address, source.documentId];
};

/** Returns the addresses that are read, failed, or redirect to something read. */
export const knownAddresses = ({ documents, unused, web }: RunState): readonly string[] => [
  ...[...documents, ...unused].map(({ uri }) => uri),
  ...documents.flatMap(({ canonicalUri }) => canonicalUri ?? []),
  ...web.pages.map(({ url }) => url),
];

/** Chooses the sources to read now: in the first round all given ones, then new results up to the page budget. */
export const chooseSources = (state: RunState, facts: RunFacts): Choice => {
  const { request } = facts;
  const isFirst = state.round === 0 && state.reading.plan === null;
  const given = isFirst && !isRepetition(facts) ? givenSources(state, facts) : [];
  const held = new Set([...[...state.documents, ...state.unused].map(({ uri }) => uri), ...given.map(uriOf)]);
  const known = [...held, ...knownAddresses(state)].map(canonicalUrl);
  const seen = new Set([...known, ...state.documents.map(({ documentId }) => documentId)]);
  const fresh = [...foundSources(state, facts), ...recalledSources(state)].filter(({ source }) => {
    const keys = keysOf(source);
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
  const { now, waiting } = choosePages(fresh, {
    room: Math.max(0, request.budget.pages - held.size + consideredCount(state)),
    pagesPerRound: effortOf(state.complexity, request.depth).pagesPerRound,
    pagesPerPublisher: request.sources.sites.length > 0 ? Number.POSITIVE_INFINITY : pagesPerPublisher,
  });
  return { now: [...given, ...now], waiting };
};

/** True if a search must return the facts of the documents it finds, because the run may not know them. */
export const describesDocuments = (
  facts: Pick<RunFacts, "request">,
): Pick<InputOf<typeof findEvidence>, "withDocuments"> =>
  searchesCollection(facts) ? { withDocuments: true } : {};

/** Adds every document of its collection that a search retrieved. */
export const considerDocuments = (
  state: RunState,
  answers: readonly Pick<OutputOf<typeof findEvidence>, "documents">[],
): RunState => {
  if (state.collection === null) return state;
  const held = new Set(state.documents.map(({ documentId }) => documentId));
  const found = new Map(
    answers
      .flatMap(({ documents = [] }) => documents)
      .filter(({ facts }) => !held.has(facts.documentId))
      .map((one) => [one.facts.documentId, one]),
  );
  const documents = [...found.values()];
  const { collection } = state;
  return {
    ...state,
    documents: [...state.documents, ...documents.map(({ facts }) => facts)],
    indexed: [
      ...state.indexed,
      ...documents.map(({ facts: { documentId }, passages }) => ({
        documentId,
        passages,
        written: 0,
        alreadyIndexed: true,
      })),
    ],
    collection: { ...collection, considered: [...collection.considered, ...found.keys()] },
  };
};

/** Returns the passages of documents in use; partly indexed documents may have left passages that must not be cited. */
export const usedPassages = (
  { documents }: Pick<RunState, "documents">,
  passages: readonly RankedPassage[],
): RankedPassage[] => {
  const used = new Set(documents.map(({ documentId }) => documentId));
  return passages.filter(({ documentId }) => used.has(documentId));
};
