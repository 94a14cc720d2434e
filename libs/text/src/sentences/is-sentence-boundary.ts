import { isAbbreviated } from "./is-abbreviated.ts";

interface Boundary {
  /** Where the sentence before the boundary begins. */
  readonly start: number;
  readonly position: number;
  readonly locale: string | undefined;
}

/** Enough of a sentence to judge its end by; keeps the judgement of a text of megabytes linear. */
const context = 80;
const longestCodeSpan = 400;
const longestAside = 400;

const cjkEnd = /[。！？｡…]["'”’」』）】》)\]]*$/u;
const closedEarly = /[!?…]["”’»')\]]+$/u;

const isInsideCode = (text: string, { start, position }: Boundary): boolean => {
  const before = text.slice(Math.max(start, position - longestCodeSpan), position).match(/`+/gu);
  if (before === null || before.length % 2 === 0) return false;
  return text.slice(position, position + longestCodeSpan).includes("`");
};

/** "(was it read? does it hold?)" is one sentence as far as the words around it go. */
const isAsideGoingOn = (text: string, { start, position }: Boundary): boolean => {
  const before = text.slice(Math.max(start, position - longestAside), position);
  return before.lastIndexOf("(") > before.lastIndexOf(")") && /^\p{Ll}/u.test(text.charAt(position));
};

const hasWords = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);

/** Whether a sentence really ends where the segmenter, or a pattern, thinks it may. */
export const isSentenceBoundary = (text: string, boundary: Boundary): boolean => {
  const { start, position, locale } = boundary;
  const before = text.slice(Math.max(start, position - context), position);
  if (before.endsWith("\n")) return true;
  const end = before.trimEnd();
  const next = text.slice(position, position + context);
  if (end === before) return cjkEnd.test(end) && hasWords(next.slice(0, 4));
  if (!hasWords(end) || /^\s*\d{1,3}[.)]$/u.test(text.slice(start, position).slice(0, 12).trimEnd()))
    return false;
  if (/^[)\]}”’»]/u.test(next)) return false;
  if (closedEarly.test(end) && /^\p{Ll}/u.test(next)) return false;
  if (isInsideCode(text, boundary) || isAsideGoingOn(text, boundary)) return false;
  return !isAbbreviated(end, next, locale);
};
