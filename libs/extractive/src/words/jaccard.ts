/** Jaccard similarity of two sets of terms, 0–1. */
export const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
};
