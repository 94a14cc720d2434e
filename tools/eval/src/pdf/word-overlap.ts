import { detectLanguage, words } from "@quarry/text";
import { fMeasure } from "../measures/f-measure.ts";

/** How far two texts have the same words, each 0 to 1. */
export interface WordOverlap {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

const countWords = (text: string, language: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { start, end } of words(text, language)) {
    const word = text.slice(start, end).normalize("NFKC").toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/**
 * Compares the words of a text with those of the gold text as bags, whatever their order and case. Scripts without spaces are
 * cut by dictionary, for both in the language of the gold text.
 */
export const wordOverlap = (text: string, gold: string): WordOverlap => {
  const language = detectLanguage(gold);
  const [given, wanted] = [countWords(text, language), countWords(gold, language)];
  const right = sum([...given].map(([word, count]) => Math.min(count, wanted.get(word) ?? 0)));
  const [wrong, missed] = [sum(given.values()) - right, sum(wanted.values()) - right];
  return {
    f1: fMeasure({ right, wrong, missed }),
    precision: right === 0 ? 0 : right / (right + wrong),
    recall: right === 0 ? 0 : right / (right + missed),
  };
};
