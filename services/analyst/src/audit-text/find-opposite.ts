import { comparableWords, containment, createAntonymFinder, saysVerbatim, termSet } from "@quarry/extractive";
import { sentences } from "@quarry/text";
import { type Conflict, createConflictFinder } from "../judge-claim/find-conflict.ts";

/** How the source contradicts a claim: by a denial, an opposite word or another date; its numbers are compared elsewhere. */
export type Opposite = Exclude<Conflict, "number">;

const sentencesIn = (quote: string, language: string): string[] =>
  sentences(quote, language).map(({ start, end }) => quote.slice(start, end));

/** Looks in every sentence of a quote for one that cannot be right together with the claim. */
export const findOpposite = (claim: string, quote: string, language: string): Opposite | undefined => {
  const findConflict = createConflictFinder(language);
  for (const sentence of sentencesIn(quote, language)) {
    const conflict = findConflict(claim, sentence);
    if (conflict !== undefined && conflict !== "number") return conflict;
  }
  return undefined;
};

/** Whether the sentence of the quote that shares most words with the claim has an opposite of one of its words: a sign, and no proof. */
export const hasOppositeWord = (claim: string, quote: string, language: string): boolean => {
  if (saysVerbatim(quote, claim)) return false;
  const sought = termSet(claim, language);
  const [nearest] = sentencesIn(quote, language)
    .map((text) => ({ text, share: containment(sought, termSet(text, language)) }))
    .toSorted((one, other) => other.share - one.share);
  if (nearest === undefined) return false;
  const findAntonyms = createAntonymFinder(language);
  return findAntonyms(comparableWords(claim, language), comparableWords(nearest.text, language)).length > 0;
};
