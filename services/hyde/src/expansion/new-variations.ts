import type { Variation } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { queryForm } from "./query-form.ts";

const mostVariations = 8;

/** An essay is no query: search engines refuse it, and BM25 finds everything by it. */
const mostCharacters = 200;

/** The first eight in turns of the kinds, so that many of one kind cannot crowd out another; their order stays. */
const inTurns = (variations: readonly Variation[]): Variation[] => {
  const taken = Map.groupBy(variations, ({ kind }) => kind);
  const turnOf = (variation: Variation): number => taken.get(variation.kind)?.indexOf(variation) ?? 0;
  const chosen = new Set(
    variations.toSorted((first, second) => turnOf(first) - turnOf(second)).slice(0, mostVariations),
  );
  return variations.filter((variation) => chosen.has(variation));
};

/**
 * At most eight variations that differ, beyond case and punctuation, from each other and from what is asked already;
 * empty ones and such as are longer than 200 characters are dropped.
 */
export const newVariations = (variations: readonly Variation[], asked: readonly string[]): Variation[] => {
  const seen = new Set(["", ...asked.map(queryForm)]);
  const isNew = ({ text }: Variation): boolean => {
    const form = queryForm(text);
    const isUnseen = !seen.has(form);
    seen.add(form);
    return isUnseen;
  };
  const tidy = variations.map(({ kind, text }) => ({ kind, text: collapseWhitespace(text) }));
  return inTurns(tidy.filter(({ text }) => text.length <= mostCharacters).filter(isNew));
};
