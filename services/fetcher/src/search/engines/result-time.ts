const day = /^\d{4}-\d{2}-\d{2}$/u;
const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/u;

/** A time as engines write it (ISO, with or without a zone, or as in HTTP) as an ISO date or time in UTC; undefined for anything else. */
export const resultTime = (text: string | null | undefined): string | undefined => {
  const written = text?.trim() ?? "";
  if (!/\d{4}/u.test(written)) return undefined;
  const time = Date.parse(withoutZone.test(written) ? `${written.replace(" ", "T")}Z` : written);
  if (Number.isNaN(time)) return undefined;
  return day.test(written) ? written : new Date(time).toISOString();
};
