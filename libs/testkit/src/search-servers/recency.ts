const dayMs = 86_400_000;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 365 };

/** Since when a page must be from, for a time range by name; undefined for any other text. */
export const sinceOf = (range: unknown, now: Date): Date | undefined => {
  const length = typeof range === "string" ? days[range] : undefined;
  return length === undefined ? undefined : new Date(now.getTime() - length * dayMs);
};
