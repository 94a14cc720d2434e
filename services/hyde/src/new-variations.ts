import type { Variation } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";

const mostVariations = 8;

const formOf = (query: string): string =>
  collapseWhitespace(
    query
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  ).trim();

/** The first eight variations that differ, beyond case and punctuation, from each other and from what is asked already. */
export const newVariations = (variations: readonly Variation[], asked: readonly string[]): Variation[] => {
  const seen = new Set(["", ...asked.map(formOf)]);
  const isNew = ({ text }: Variation): boolean => {
    const form = formOf(text);
    const isUnseen = !seen.has(form);
    seen.add(form);
    return isUnseen;
  };
  return variations
    .filter(isNew)
    .slice(0, mostVariations)
    .map(({ kind, text }) => ({ kind, text: collapseWhitespace(text).trim() }));
};
