/** What has been said, by its terms. */
export interface Repetitions {
  /** Whether something that was added says nearly the same: shares so much of the smaller of both sets of terms. */
  isRepeated(terms: ReadonlySet<string>): boolean;
  add(terms: ReadonlySet<string>): void;
}

/** Remembers sets of terms by each of their terms, so that a long list is not compared one by one. */
export const createRepetitions = (nearlySame: number): Repetitions => {
  const byTerm = new Map<string, ReadonlySet<string>[]>();
  return {
    isRepeated: (terms) => {
      const shared = new Map<ReadonlySet<string>, number>();
      for (const term of terms)
        for (const other of byTerm.get(term) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
      return [...shared].some(([other, count]) => count / Math.min(terms.size, other.size) >= nearlySame);
    },
    add: (terms) => {
      for (const term of terms) {
        const known = byTerm.get(term);
        if (known === undefined) byTerm.set(term, [terms]);
        else known.push(terms);
      }
    },
  };
};
