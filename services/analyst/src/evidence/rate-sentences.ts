import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "../signals/is-navigation.ts";
import { sentenceQuality } from "../signals/sentence-quality.ts";
import { containment, termSet, type TermWeight } from "../signals/term-overlap.ts";
import { type EvidenceSentence, passageSentences, passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** A sentence and how far it speaks of what is asked. */
export interface RatedSentence extends EvidenceSentence {
  /** Share of the key terms' weight it holds, those of its passage counted at a part; 0–1. */
  readonly relevance: number;
  readonly quality: number;
}

/** What is asked for and in what language. */
export interface Sought {
  readonly terms: ReadonlySet<string>;
  readonly weight: TermWeight;
  readonly language: string;
}

/** A term beside the sentence, in its passage, helps to understand it but is not said by it. */
const passageShare = 0.4;

const rateSentence = (sentence: EvidenceSentence, inPassage: number, sought: Sought): RatedSentence => {
  const { terms, weight, language } = sought;
  const inSentence = containment(terms, termSet(sentence.quote, language), weight);
  return {
    ...sentence,
    relevance: inSentence === 0 ? 0 : inSentence + passageShare * Math.max(0, inPassage - inSentence),
    quality: sentenceQuality(sentence.quote, language),
  };
};

/** How good a sentence is as a proof: what it says first, how it reads and what the ranking marked second. */
export const proofValue = ({ relevance, quality, share }: RatedSentence): number =>
  relevance * (0.5 + 0.5 * quality) + 0.1 * Math.min(1, share);

/** The sentences of passages, best proof first; menus and link lists are left out. */
export const rateSentences = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): RatedSentence[] =>
  passages
    .flatMap((passage) => {
      const text = passageText(passage, texts);
      if (isNavigation(text)) return [];
      const inPassage = containment(sought.terms, termSet(text, sought.language), sought.weight);
      return passageSentences(passage, texts, sought.language).map((sentence) =>
        rateSentence(sentence, inPassage, sought),
      );
    })
    .toSorted((one, other) => proofValue(other) - proofValue(one));
