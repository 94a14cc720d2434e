import {
  comparableWords,
  containment,
  createAntonymFinder,
  denyEachOther,
  mutualContainment,
  saysVerbatim,
  termSet,
} from "@quarry/extractive";
import { sentences } from "@quarry/text";

/** How a source seems to say the contrary of a claim: one of the two denies what the other says, or an opposite word stands there, which is a sign and no proof. */
export type Opposite = "negation" | "antonym";

/** Two sentences that share less of all their terms may deny different things. */
const sameMatter = 0.7;

/** What speaks against a claim in the sentence of a quote that shares most words with it; its numbers are compared elsewhere. */
export const findOpposite = (claim: string, quote: string, language: string): Opposite | undefined => {
  if (saysVerbatim(quote, claim)) return undefined;
  const sought = termSet(claim, language);
  const [nearest] = sentences(quote, language)
    .map(({ start, end }) => quote.slice(start, end))
    .map((text) => ({ text, terms: termSet(text, language) }))
    .map(({ text, terms }) => ({
      text,
      share: containment(sought, terms),
      isSame: mutualContainment(sought, terms) >= sameMatter,
    }))
    .toSorted((one, other) => other.share - one.share);
  if (nearest === undefined) return undefined;
  if (nearest.isSame && denyEachOther(claim, nearest.text, language)) return "negation";
  const findAntonyms = createAntonymFinder(language);
  const opposites = findAntonyms(comparableWords(claim, language), comparableWords(nearest.text, language));
  return opposites.length > 0 ? "antonym" : undefined;
};
