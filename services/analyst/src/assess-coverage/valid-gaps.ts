import { plainLine } from "../signals/plain-line.ts";

const maxGaps = 4;
const maxCharacters = 200;

/** The gaps that can be searched for, each a plain line and a query of its own; what holds an address or markup was read off a page. */
export const validGaps = (gaps: readonly string[]): string[] =>
  [...new Set(gaps.flatMap((gap) => plainLine(gap, maxCharacters) ?? []))].slice(0, maxGaps);
