import { type TextSpan, trimSpan } from "@quarry/text";

/** A longer sentence is taken in parts. */
const mostCharacters = 500;
const leastCharacters = 120;

const clauseEnds = [
  /[;；:：—–]\s?/gu,
  /[,，]\s?/gu,
  /\s+(?=(?:and|but|because|so|und|aber|weil|и|но|что)\s)/gu,
  /[\s、]/gu,
];

const cutWithin = (window: string): number => {
  for (const pattern of clauseEnds) {
    const last = [...window.matchAll(pattern)].findLast(({ index }) => index >= leastCharacters);
    if (last !== undefined) return last.index + last[0].length;
  }
  return window.length;
};

/** A sentence whole, or where it is too long to be read at a glance, in parts that end where clauses do, else between words. */
export const cutLongStatement = (text: string, span: TextSpan): TextSpan[] => {
  const parts: TextSpan[] = [];
  let { start } = span;
  while (span.end - start > mostCharacters) {
    const end = start + cutWithin(text.slice(start, start + mostCharacters));
    parts.push(trimSpan(text, { start, end }));
    start = end;
  }
  return [...parts, trimSpan(text, { start, end: span.end })].filter((part) => part.end > part.start);
};
