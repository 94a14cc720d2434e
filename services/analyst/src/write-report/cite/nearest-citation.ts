import type { Citation, RankedPassage } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { passageSentences } from "../../evidence/passage-sentences.ts";
import type { DocumentTexts } from "../../evidence/read-texts.ts";
import { supportScore } from "../../signals/support-score.ts";

/** Where sentences are looked for. */
export interface Sources {
  readonly texts: DocumentTexts;
  readonly language: string;
}

/** Less than this share of a sentence's words in common, and a quote speaks of something else. */
const leastShared = 0.25;

/** Whether a quote shares enough words with a sentence to be about the same; whether it says the same is scored by meaning. */
export const sharesEnough = (sentence: string, quote: string, language: string): boolean =>
  supportScore(sentence, quote, language) >= leastShared;

/**
 * The sentence of some passages that says most of a text, one that has its numbers before one that has not; undefined when none shares
 * enough words with it.
 */
export const nearestCitation = (
  text: string,
  passages: readonly RankedPassage[],
  { texts, language }: Sources,
): Citation | undefined => {
  const [nearest] = passages
    .flatMap((passage) => passageSentences(passage, texts, language))
    .map(({ documentId, start, end, quote }) => ({
      citation: { documentId, start, end, quote },
      support: supportScore(text, quote, language),
      agrees: numbersAgree(text, quote),
    }))
    .filter(({ support }) => support >= leastShared)
    .toSorted((one, other) => Number(other.agrees) - Number(one.agrees) || other.support - one.support);
  return nearest?.citation;
};
