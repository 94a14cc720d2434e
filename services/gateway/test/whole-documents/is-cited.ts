import type { Place } from "./material.ts";

/** True if only white space of a place is outside the citations of an answer. */
export const isCited = (text: string, { start, end }: Place, cited: readonly Place[]): boolean => {
  let rest = start;
  for (const span of cited.toSorted((left, right) => left.start - right.start))
    if (span.end > rest && text.slice(rest, span.start).trim() === "") rest = span.end;
  return text.slice(rest, end).trim() === "";
};
