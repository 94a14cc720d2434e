import type { EvidenceQuery } from "@quarry/contracts";
import type { Encoded } from "@quarry/encoder";
import { countTerms, expansionWeight, type QuestionRanking } from "@quarry/ranking";
import { detectLanguage, stopWords, terms } from "@quarry/text";
import { LRUCache } from "lru-cache";
import type { RankPassagesPorts } from "./ports.ts";

/** Query vectors in the order of the texts, and how many were known. */
export interface EncodedQueries {
  readonly encoded: readonly Encoded[];
  readonly hits: number;
}

/** The vectors of query texts. */
export type EncodeQueries = (texts: readonly string[], signal: AbortSignal) => Promise<EncodedQueries>;

/** Query vectors kept; each is some 50 kB. */
const capacity = 512;

/** Encodes query texts; one that was asked for lately is not encoded again. */
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

/** Terms a store is asked for at once: a whole document as a query would keep it busy for seconds. */
const maxTerms = 256;
/** Characters of a query that terms are looked for in; they hold more terms than are asked for. */
const maxCharacters = 20_000;

/**
 * The index terms of a query, at most 256 distinct ones, those that come first in it, each as often as the query has it: stemmed in its own
 * language and, because passages are indexed in theirs, in the `languages` of the passages. The stop words of its own language
 * are left out of all of them: in a passage whose language was mistaken they are rare, and would outweigh the rest of the query.
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
  // Position by position, so that a limit takes as much from each language.
  const inTurn = Array.from({ length: longest }, (_, position) =>
    lists.flatMap((list) => list[position] ?? []),
  );
  return [...new Set(inTurn.flat())]
    .slice(0, maxTerms)
    .flatMap((term) => Array<string>(Math.max(...counted.map((counts) => counts.get(term) ?? 0))).fill(term));
};

/**
 * How far the lists of each query count when candidates are chosen. What was asked counts in full: the subject always, and
 * a gap too, which is a new question. What expands it counts as far as the ranking of the subject alone says; an expansion
 * that does not say where it comes from repeats what was found.
 */
export const queryWeights = (queries: readonly EvidenceQuery[], ranking: QuestionRanking): number[] =>
  queries.map(({ role, text, origin = "feedback" }, index) => {
    if (index === 0) return 1;
    if (text.trim() === "") return 0;
    const isExpansion = role === "hypothetical" || role === "variation";
    return isExpansion ? expansionWeight(ranking, origin) : 1;
  });
