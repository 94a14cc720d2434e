import type { TermWeight } from "./term-overlap.ts";

/**
 * Weights terms by how few of the texts hold them (Robertson and Spärck Jones 1976, the +1 form that stays positive).
 * A term that no text holds weighs like one that half of them hold: it may only be the asker's wording.
 */
export const inverseDocumentFrequency = (texts: readonly ReadonlySet<string>[]): TermWeight => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (count: number): number => Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  const weightOfUnseen = weightOf(texts.length / 2);
  return (term) => {
    const count = counts.get(term);
    return count === undefined ? weightOfUnseen : Math.max(0.2, weightOf(count));
  };
};
