import { detectLanguage, terms } from "@quarry/text";

/** Terms a store is asked for at once: a whole document as a query would keep it busy for seconds. */
const maxTerms = 256;
/** Characters of a query that terms are looked for in; they hold more terms than are asked for. */
const maxCharacters = 20_000;

/**
 * The distinct index terms of a query, at most 256, those that come first in it: stemmed in its own language and, because
 * passages are indexed in theirs, in the `languages` of the passages.
 */
export const queryTerms = (text: string, languages: Iterable<string>): string[] => {
  const beginning = text.slice(0, maxCharacters);
  const all = new Set([detectLanguage(beginning), ...languages]);
  const lists = [...all].map((language) => [...new Set(terms(beginning, language))]);
  const longest = Math.max(...lists.map(({ length }) => length));
  // Position by position, so that a limit takes as much from each language.
  const inTurn = Array.from({ length: longest }, (_, position) =>
    lists.flatMap((list) => list[position] ?? []),
  );
  return [...new Set(inTurn.flat())].slice(0, maxTerms);
};
