import { createRepetitions } from "../repetitions.ts";
import type { Candidate } from "./candidate.ts";

interface Choosing {
  readonly most: number;
  /** Of the whole text. */
  readonly characters: number;
}

const perExcerpt = 3;
/** Shared with one statement already chosen, of the smaller of both: then the other says nearly the same. */
const nearlySame = 0.6;
const leastScore = 0.12;

const byScore = (one: Candidate, other: Candidate): number =>
  other.score - one.score || one.statement.start - other.statement.start;

/**
 * Chooses the best candidates, spread over the text: of every excerpt of it the best three first, then the best of what is left, and never
 * two that say nearly the same. In text order.
 */
export const chooseCandidates = (
  candidates: readonly Candidate[],
  { most, characters }: Choosing,
): Candidate[] => {
  const ranked = candidates.filter(({ score }) => score >= leastScore).toSorted(byScore);
  const excerpt = Math.max(1, characters / Math.ceil(most / perExcerpt));
  const repetitions = createRepetitions(nearlySame);
  const chosen = new Set<Candidate>();
  const taken = new Map<number, number>();
  const take = (mostOfExcerpt: number): void => {
    for (const candidate of ranked) {
      if (chosen.size >= most) return;
      const place = Math.floor(candidate.statement.start / excerpt);
      const before = taken.get(place) ?? 0;
      if (before >= mostOfExcerpt || chosen.has(candidate) || repetitions.isRepeated(candidate.terms))
        continue;
      chosen.add(candidate);
      repetitions.add(candidate.terms);
      taken.set(place, before + 1);
    }
  };
  take(perExcerpt);
  take(most);
  return [...chosen].toSorted((one, other) => one.statement.start - other.statement.start);
};
