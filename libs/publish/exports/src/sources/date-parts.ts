/** Whichever of year, month and day are known. */
export type DateParts = readonly [string, string?, string?];

const iso = /^(?<year>\d{4})(?:-(?<month>0[1-9]|1[0-2])(?:-(?<day>0[1-9]|[12]\d|3[01]))?)?(?![\d-])/u;

/** Returns the parts of an ISO date or time, of which month and day may be missing; undefined for anything else. */
export const datePartsOf = (date: string | undefined): DateParts | undefined => {
  const { year, month, day } = iso.exec(date ?? "")?.groups ?? {};
  if (year === undefined) return undefined;
  if (month === undefined) return [year];
  return day === undefined ? [year, month] : [year, month, day];
};
