import { jaccard } from "@quarry/extractive";

const nearDuplicate = 0.7;

/** Leaves out what says nearly the same as something before it. */
export const withoutRepetitions = <Said extends { readonly terms: ReadonlySet<string> }>(
  ranked: readonly Said[],
): Said[] => {
  const kept: Said[] = [];
  for (const candidate of ranked) {
    if (!kept.some(({ terms }) => jaccard(terms, candidate.terms) >= nearDuplicate)) kept.push(candidate);
  }
  return kept;
};
