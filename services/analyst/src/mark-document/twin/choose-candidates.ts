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
 * Chooses the best candidates, spread over the text: some of every stretch of it first, then the best of what is left, and never two that
 * say nearly the same. In text order.
 */
export const chooseCandidates = (
  candidates: readonly Candidate[],
  { most, characters }: Choosing,
): Candidate[] => {
  const worthy = candidates.filter(({ score }) => score >= leastScore);
  const stretch = Math.max(1, characters / Math.ceil(most / perStretch));
  const stretches = Map.groupBy(worthy, ({ statement }) => Math.floor(statement.start / stretch));
  const repetitions = createRepetitions(nearlySame);
  const chosen = new Set<Candidate>();
  const take = (ranked: readonly Candidate[], wanted: number): void => {
    let left = wanted;
    for (const candidate of ranked) {
      if (left <= 0 || chosen.size >= most) return;
      if (chosen.has(candidate) || repetitions.isRepeated(candidate.terms)) continue;
      chosen.add(candidate);
      repetitions.add(candidate.terms);
      left -= 1;
    }
  };
  for (const within of stretches.values()) take(within.toSorted(byScore), perStretch);
  take(worthy.toSorted(byScore), most);
  return [...chosen].toSorted((one, other) => one.statement.start - other.statement.start);
};
