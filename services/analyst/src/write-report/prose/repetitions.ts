import { jaccard, termSet } from "../../signals/term-overlap.ts";
import type { WrittenSentence } from "../cite/written-sentence.ts";

/** From here on two sentences say the same in nearly the same words. */
const sameStatement = 0.8;

/** What a report has said so far. */
export interface Repetitions {
  /** Whether nobody has said it yet; from then on it is said. */
  readonly isNew: (sentence: Pick<WrittenSentence, "text">) => boolean;
}

/** Starts with what is written already. */
export const createRepetitions = (
  written: readonly Pick<WrittenSentence, "text">[],
  language: string,
): Repetitions => {
  const said = written.map(({ text }) => termSet(text, language));
  return {
    isNew: ({ text }) => {
      const terms = termSet(text, language);
      if (said.some((other) => jaccard(terms, other) >= sameStatement)) return false;
      said.push(terms);
      return true;
    },
  };
};
