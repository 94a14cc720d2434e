const countOf = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Values that one list has more often than the other. */
export const surplusOf = (values: readonly string[], others: readonly string[]): string[] => {
  const known = countOf(others);
  return [...countOf(values)].flatMap(([value, count]) => (count > (known.get(value) ?? 0) ? [value] : []));
};
