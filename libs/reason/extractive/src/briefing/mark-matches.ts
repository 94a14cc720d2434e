import { containsCjk, terms, type TextSpan, words } from "@quarry/text";
import { contentRuns, contentTerms } from "../words.ts";

/** Marks the words of a span of a text that match. */
export type MarkMatches = (text: string, span: TextSpan) => TextSpan[];

/** The pairs of letters of what a question names: a script without spaces is matched by them. */
const pairsOf = (question: string, language: string): string[] =>
  contentRuns(question, language)
    .filter(containsCjk)
    .flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));

const occurrences = (text: string, wanted: string): TextSpan[] => {
  const found: TextSpan[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    found.push({ start: at, end: at + wanted.length });
  return found;
};

/** Spans in their order, as one where nothing but space stands between them. */
const joined = (text: string, spans: readonly TextSpan[]): TextSpan[] => {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === "") last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
};

/** Makes a function that marks the words that match a question, neighbours as one. */
export const createMarkMatches = (question: string, language: string): MarkMatches => {
  const asked = contentTerms(question, language);
  const pairs = pairsOf(question, language);
  return (text, span) => {
    const quote = text.slice(span.start, span.end);
    const spaced = words(quote, language).filter(({ start, end }) => {
      const word = quote.slice(start, end);
      return !containsCjk(word) && terms(word, language).some((term) => asked.has(term));
    });
    const found = [...pairs.flatMap((pair) => occurrences(quote, pair)), ...spaced];
    return joined(quote, found).map(({ start, end }) => ({
      start: span.start + start,
      end: span.start + end,
    }));
  };
};
