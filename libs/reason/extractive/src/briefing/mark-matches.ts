import { containsCjk, movedBy, terms, type TextSpan, words } from "@quarry/text";
import { contentTerms, createFindParts, phrasePattern } from "../words.ts";

/** Returns the spans of matching words within a span of a text. */
export type MarkMatches = (text: string, span: TextSpan) => TextSpan[];

/** Returns spans in order, merged if only white space separates them. */
const joined = (text: string, spans: readonly TextSpan[]): TextSpan[] => {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === "") last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
};

/** Creates a function that marks the words that match a question; adjacent matches are merged. */
export const createMarkMatches = (question: string, language: string): MarkMatches => {
  const asked = contentTerms(question, language);
  const partsOf = createFindParts(asked, language);
  const isAsked = (term: string): boolean => asked.has(term) || partsOf(term).length > 0;
  // A single letter of a script without spaces is not a match.
  const letters = terms(question, language).filter((term) => containsCjk(term) && term.length > 1);
  const unspaced = new RegExp(phrasePattern(letters), "gu");
  return (text, span) => {
    const quote = text.slice(span.start, span.end);
    const spaced = words(quote, language).filter(({ start, end }) => {
      const word = quote.slice(start, end);
      return !containsCjk(word) && terms(word, language).some(isAsked);
    });
    const found = [...quote.matchAll(unspaced)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
    }));
    return movedBy(joined(quote, [...found, ...spaced]), span.start);
  };
};
