import type { EvidenceQuery } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import { countTerms, expansionWeight, type QuestionRanking } from "@quarry/ranking";
import { detectLanguage, stopWords, terms } from "@quarry/text";
import { LRUCache } from "lru-cache";
import type { RankPassagesPorts } from "./ports.ts";

/** Query vectors in text order, and the number of cache hits. */
export interface EncodedQueries {
  readonly encoded: readonly Encoded[];
  readonly hits: number;
}

/** Encodes query texts. */
export type EncodeQueries = (texts: readonly string[], signal: AbortSignal) => Promise<EncodedQueries>;

/** Maximum cached query vectors; about 50 kB each. */
const capacity = 512;

/** Encodes query texts through a cache. */
export const createEncodeQueries = (
  encoder: Pick<RankPassagesPorts["encoder"], "encodeQuery">,
): EncodeQueries => {
  const cache = new LRUCache<string, Encoded>({ max: capacity });
  return async (texts, signal) => {
    const known = new Map(texts.map((text) => [text, cache.get(text)]));
    const hits = texts.filter((text) => known.get(text)).length;
    for (const [text, encoded] of known) {
      if (encoded) continue;
      const made = await encoder.encodeQuery(text, { signal });
      known.set(text, made);
      cache.set(text, made);
    }
    return { encoded: texts.flatMap((text) => known.get(text) ?? []), hits };
  };
};

/** Maximum terms of a search: a whole document as a query would take the store seconds. */
const maxTerms = 256;
/** Characters of a query used for terms; they contain more terms than needed. */
const maxCharacters = 20_000;

/**
 * Returns the index terms of a query, at most 256 distinct ones, the first ones, with their frequencies: stemmed in the query's
 * language and in the `languages` of the passages, because passages are indexed in theirs. Stop words of the query's language are
 * excluded from all: in a passage with a misdetected language they are rare, and would outweigh the rest.
 */
export const queryTerms = (text: string, languages: Iterable<string>): string[] => {
  const beginning = text.slice(0, maxCharacters);
  const own = detectLanguage(beginning);
  const ignored = stopWords(own === "und" ? "en" : own);
  const counted = [...new Set([own, ...languages])].map(
    (language) => countTerms(terms(beginning, language, ignored)).counts,
  );
  const lists = counted.map((counts) => [...counts.keys()]);
  const longest = Math.max(...lists.map(({ length }) => length));
  // Position by position, so that a limit affects all languages equally.
  const inTurn = Array.from({ length: longest }, (_, position) =>
    lists.flatMap((list) => list[position] ?? []),
  );
  return [...new Set(inTurn.flat())]
    .slice(0, maxTerms)
    .flatMap((term) => Array<string>(Math.max(...counted.map((counts) => counts.get(term) ?? 0))).fill(term));
};

/**
 * Returns the weight of each query's lists in the choice of candidates. The subject and gaps count in full; expansions count as
 * far as the ranking of the subject suggests, and ones without an origin repeat what was found.
 */
export const queryWeights = (queries: readonly EvidenceQuery[], ranking: QuestionRanking): number[] =>
  queries.map(({ role, text, origin = "feedback" }, index) => {
    if (index === 0) return 1;
    if (text.trim() === "") return 0;
    const isExpansion = role === "hypothetical" || role === "variation";
    return isExpansion ? expansionWeight(ranking, origin) : 1;
  });
