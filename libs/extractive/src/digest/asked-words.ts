import { terms } from "@quarry/text";
import { contentTerms } from "../words.ts";

/** What each index term of a question weighs. */
export type AskedWords = ReadonlyMap<string, number>;

/** What a word that is on lists of stop words ("first", "two", "keys") weighs beside another one: it may be what is asked for. */
const stopListedWeight = 0.5;

/**
 * Weighs the words of a question by how few of the sentences that were found say them (Spärck Jones 1972): what all of them say is the
 * subject of the library, and tells none from the others. A word that no sentence says weighs nothing.
 */
export const weighAskedWords = (
  question: string,
  sentences: readonly { readonly allTerms: ReadonlySet<string> }[],
  language: string,
): AskedWords => {
  const content = contentTerms(question, language);
  const asked = content.union(new Set(terms(question, language)));
  return new Map(
    [...asked].map((term) => {
      const saying = sentences.filter(({ allTerms }) => allTerms.has(term)).length;
      const rarity = saying === 0 ? 0 : Math.log(1 + sentences.length / saying);
      return [term, content.has(term) ? rarity : stopListedWeight * rarity];
    }),
  );
};

/** The share of the weight of all asked words that those in a sentence have. */
export const matchedWeight = (asked: AskedWords, sentenceTerms: ReadonlySet<string>): number => {
  const entries = [...asked];
  const all = entries.reduce((sum, [, weight]) => sum + weight, 0);
  const own = entries.reduce((sum, [term, weight]) => sum + (sentenceTerms.has(term) ? weight : 0), 0);
  return all === 0 ? 0 : own / all;
};
