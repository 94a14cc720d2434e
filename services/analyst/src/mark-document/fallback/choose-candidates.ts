import { createRepetitions } from "../repetitions.ts";
import type { Candidate } from "./candidate.ts";

interface Choosing {
  readonly most: number;
  /** Of the whole text. */
  readonly characters: number;
}

const perStretch = 3;
/** Shared with one statement already chosen, of the smaller of both: then the other says nearly the same. */
const nearlySame = 0.6;
const leastScore = 0.12;

const byScore = (one: Candidate, other: Candidate): number =>
  other.score - one.score || one.statement.start - other.statement.start;

/**
 * Chooses the best candidates, spread over the text: of every stretch of it the best three first, then the best of what is left, and never
 * two that say nearly the same. In text order.
 */
export const chooseCandidates = (
  candidates: readonly Candidate[],
  { most, characters }: Choosing,
): Candidate[] => {
  const ranked = candidates.filter(({ score }) => score >= leastScore).toSorted(byScore);
  const stretch = Math.max(1, characters / Math.ceil(most / perStretch));
  const repetitions = createRepetitions(nearlySame);
  const chosen = new Set<Candidate>();
  const taken = new Map<number, number>();
  const take = (mostOfStretch: number): void => {
    for (const candidate of ranked) {
      if (chosen.size >= most) return;
      const place = Math.floor(candidate.statement.start / stretch);
      const before = taken.get(place) ?? 0;
      if (before >= mostOfStretch || chosen.has(candidate) || repetitions.isRepeated(candidate.terms))
        continue;
      chosen.add(candidate);
      repetitions.add(candidate.terms);
      taken.set(place, before + 1);
    }
  };
  take(perStretch);
  take(most);
  return [...chosen].toSorted((one, other) => one.statement.start - other.statement.start);
};
