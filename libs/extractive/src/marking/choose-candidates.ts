import type { Candidate } from "./rate-statements.ts";

interface Choosing {
  readonly most: number;
  /** Of the whole text. */
  readonly characters: number;
}

const perExcerpt = 3;
/** Shared with one statement already chosen, of the smaller of both: then the other says nearly the same. */
const nearlySame = 0.6;
const leastScore = 0.12;

/**
 * Chooses the best candidates, spread over the text: of every excerpt of it the best three first, then the best of what is left, and never
 * two that say nearly the same. In text order.
 */
export const chooseCandidates = (
  candidates: readonly Candidate[],
  { most, characters }: Choosing,
): Candidate[] => {
  const ranked = candidates
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score || one.statement.start - other.statement.start);
  const excerpt = Math.max(1, characters / Math.ceil(most / perExcerpt));
  const chosen = new Set<Candidate>();
  // By each of their terms, so that a long list is not compared one by one.
  const byTerm = new Map<string, Candidate[]>();
  const taken = new Map<number, number>();
  const isRepeated = ({ terms }: Candidate): boolean => {
    const others = [...terms].flatMap((term) => byTerm.get(term) ?? []);
    return [...Map.groupBy(others, (other) => other)].some(
      ([other, shared]) => shared.length / Math.min(terms.size, other.terms.size) >= nearlySame,
    );
  };
  const take = (mostOfExcerpt: number): void => {
    for (const candidate of ranked) {
      if (chosen.size >= most) return;
      const place = Math.floor(candidate.statement.start / excerpt);
      const before = taken.get(place) ?? 0;
      if (before >= mostOfExcerpt || chosen.has(candidate) || isRepeated(candidate)) continue;
      chosen.add(candidate);
      for (const term of candidate.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), candidate]);
      taken.set(place, before + 1);
    }
  };
  take(perExcerpt);
  take(most);
  return [...chosen].toSorted((one, other) => one.statement.start - other.statement.start);
};
