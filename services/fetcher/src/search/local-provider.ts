import type { SearchResult } from "@quarry/contracts";
import type { EvidenceFilter, EvidenceStore, FoundPassage } from "@quarry/evidence";
import { detectLanguage, terms } from "@quarry/text";
import type { SearchProvider } from "../ports.ts";

/** What searching the index needs of the evidence store. */
export type SearchedStore = Pick<
  EvidenceStore,
  "documentsIn" | "searchBm25" | "readPassages" | "getDocument"
>;

const snippetLength = 200;
// A long document may hold many of the best passages; so many candidates per result leave room for the others.
const candidatesPerResult = 8;

const snippetOf = (passage: string): string =>
  passage
    .slice(0, snippetLength)
    .replace(/[\ud800-\udbff]$/u, "")
    .trim();

const bestPerDocument = (passages: readonly FoundPassage[]): FoundPassage[] => {
  const seen = new Set<string>();
  return passages.filter(({ documentId }) => !seen.has(documentId) && seen.add(documentId));
};

const filterFor = async (store: SearchedStore, scopes: readonly string[]): Promise<EvidenceFilter> =>
  scopes.length === 0 ? {} : { documentIds: await store.documentsIn(scopes) };

// Index terms are stemmed in the language of the text; a short query seldom shows its own.
const queryTerms = (query: string): string[] => [
  ...new Set([detectLanguage(query), "en"].flatMap((language) => terms(query, language))),
];

/** Searches what is indexed already by BM25; a document stands where its best passage stands. */
export const createLocalProvider = (store: SearchedStore): SearchProvider => {
  const toResult = async (passage: FoundPassage, index: number): Promise<SearchResult | undefined> => {
    const document = await store.getDocument(passage.documentId);
    if (document === undefined) return undefined;
    const { uri, title } = document.facts;
    const snippet = snippetOf(document.text.slice(passage.start, passage.end));
    return { uri, title, snippet, provider: "local", rank: index + 1, documentId: passage.documentId };
  };
  return {
    name: "local",
    search: async ({ query, scopes, limit }) => {
      const wanted = queryTerms(query);
      if (wanted.length === 0) return [];
      const filter = await filterFor(store, scopes);
      const candidates = await store.searchBm25(wanted, filter, limit * candidatesPerResult);
      const passages = await store.readPassages(candidates.map(({ passageId }) => passageId));
      const best = bestPerDocument(passages).slice(0, limit);
      const results = await Promise.all(best.map(toResult));
      return results.filter((result) => result !== undefined);
    },
  };
};
