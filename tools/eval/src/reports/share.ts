/** Part of a total, 0–1; null of nothing. */
export const shareOf = (part: number, total: number): number | null => (total === 0 ? null : part / total);

/** As a percentage for people. */
export const percent = (share: number | null): string =>
  share === null ? "–" : `${(100 * share).toFixed(1)} %`;
