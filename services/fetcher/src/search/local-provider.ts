import type { SearchResult } from "@quarry/contracts";
import type { EvidenceStore, FoundPassage } from "@quarry/evidence";
import { cutAt, detectLanguage, terms } from "@quarry/text";
import type { SearchProvider } from "../ports.ts";

/** Methods of the evidence store that searching needs. */
export type SearchedStore = Pick<EvidenceStore, "search" | "getFacts">;

const snippetLength = 200;
// A long document may have many of the best passages; this many candidates per result leave room for others.
const candidatesPerResult = 8;

const snippetOf = (passage: string): string => cutAt(passage, snippetLength).trim();

const bestPerDocument = (passages: readonly FoundPassage[]): FoundPassage[] => {
  const seen = new Set<string>();
  return passages.filter(({ documentId }) => !seen.has(documentId) && seen.add(documentId));
};

// Terms are stemmed in the language of the text; a short query seldom shows its own.
const queryTerms = (query: string): string[] => [
  ...new Set([detectLanguage(query), "en"].flatMap((language) => terms(query, language))),
];

/** Creates a provider that searches indexed documents by BM25; a document ranks by its best passage. */
export const createLocalProvider = (store: SearchedStore): SearchProvider => {
  const toResults = async (passages: readonly FoundPassage[]): Promise<SearchResult[]> => {
    const facts = await store.getFacts(passages.map(({ documentId }) => documentId));
    const factsOf = new Map(facts.map((known) => [known.documentId, known]));
    return passages.flatMap(({ documentId, text }, index) => {
      const known = factsOf.get(documentId);
      if (known === undefined) return [];
      const { uri, title } = known;
      return [{ uri, title, snippet: snippetOf(text), provider: "local", rank: index + 1, documentId }];
    });
  };
  return {
    name: "local",
    search: async ({ query, scopes, limit }) => {
      const retriever = { leg: "bm25", terms: queryTerms(query) } as const;
      const [candidates = []] = await store.search([retriever], { scopes }, limit * candidatesPerResult);
      const best = bestPerDocument(candidates.map(({ passage }) => passage));
      return toResults(best.slice(0, limit));
    },
  };
};
