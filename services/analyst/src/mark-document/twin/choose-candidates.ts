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

/** Remembers what was chosen and tells what says nearly the same, by the terms they share. */
const createChosen = () => {
  const byTerm = new Map<string, Candidate[]>();
  const chosen = new Set<Candidate>();
  return {
    all: chosen,
    isRepeated: ({ terms }: Candidate): boolean => {
      const shared = new Map<Candidate, number>();
      for (const term of terms)
        for (const other of byTerm.get(term) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
      return [...shared].some(
        ([other, count]) => count / Math.min(terms.size, other.terms.size) >= nearlySame,
      );
    },
    add: (candidate: Candidate): void => {
      chosen.add(candidate);
      for (const term of candidate.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), candidate]);
    },
  };
};

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
  const chosen = createChosen();
  const take = (ranked: readonly Candidate[], wanted: number): void => {
    let left = wanted;
    for (const candidate of ranked) {
      if (left <= 0 || chosen.all.size >= most) return;
      if (chosen.all.has(candidate) || chosen.isRepeated(candidate)) continue;
      chosen.add(candidate);
      left -= 1;
    }
  };
  for (const within of stretches.values()) take(within.toSorted(byScore), perStretch);
  take(worthy.toSorted(byScore), most);
  return [...chosen.all].toSorted((one, other) => one.statement.start - other.statement.start);
};
