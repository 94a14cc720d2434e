import type { Source } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { fuseSearchResults } from "./fuse-search-results.ts";
import type { RunState } from "./state.ts";
import type { RunFacts } from "./step.ts";

/** Whether the run searches what earlier runs indexed: when asked to, or when it was given nothing to read. */
export const searchesLocally = ({ request, items }: RunFacts): boolean =>
  request.sources.local ?? (request.sources.urls.length === 0 && items.length === 0);

/**
 * The sets a local search keeps to; none means everything. A collection without items that are handed in has what was indexed
 * into it; a run on it reads nothing else, unless it was asked to.
 */
export const scopesToSearch = ({ request }: RunFacts): string[] =>
  request.collectionId === undefined || request.sources.local === true
    ? []
    : [`collection:${request.collectionId}`];

/** The texts of the items that can be read, each document once. */
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
  ...facts.request.sources.urls.map((url): Source => ({ kind: "url", url })),
];

/** What the report calls a source. */
export const uriOf = (source: Source): string => (source.kind === "url" ? source.url : source.uri);

const foundSources = ({ found }: RunState): readonly Source[] =>
  fuseSearchResults(found).map(({ uri, documentId }) =>
    documentId === undefined ? { kind: "url", url: uri } : { kind: "stored", documentId, uri },
  );

/** A document that was recalled has its address in the store; what it is called here is read when it cannot be. */
const recalledSources = ({ recalled }: RunState): readonly Source[] =>
  reciprocalRankFusion(recalled).map(({ id }) => ({
    kind: "stored",
    documentId: id,
    uri: `document:${id}`,
  }));

const keysOf = (source: Source): readonly string[] =>
  source.kind === "stored" ? [source.uri, source.documentId] : [uriOf(source)];

/** The sources to read now: in the first round all that was given, then what was found and is not held yet, as far as the page budget goes. */
export const sourcesToRead = (state: RunState, facts: RunFacts): readonly Source[] => {
  const isFirst = state.round === 0 && state.reading.plan === null;
  const given = isFirst ? givenSources(state, facts) : [];
  const held = new Set([...[...state.documents, ...state.unused].map(({ uri }) => uri), ...given.map(uriOf)]);
  const room = Math.max(0, facts.request.budget.pages - held.size);
  const seen = new Set([...held, ...state.documents.map(({ documentId }) => documentId)]);
  const fresh = [...foundSources(state), ...recalledSources(state)].filter((source) => {
    const keys = keysOf(source);
    const isNew = keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
  return [...given, ...fresh.slice(0, room)];
};
