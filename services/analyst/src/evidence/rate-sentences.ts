import type { RankedPassage } from "@quarry/contracts";
import { isNavigation } from "../signals/is-navigation.ts";
import { sentenceQuality } from "../signals/sentence-quality.ts";
import { containment, termSet, type TermWeight } from "../signals/term-overlap.ts";
import type { KeyTerms } from "./key-terms.ts";
import { type EvidenceSentence, passageSentences, passageText } from "./passage-sentences.ts";
import type { DocumentTexts } from "./read-texts.ts";

/** A sentence and how far it speaks of what is asked. */
export interface RatedSentence extends EvidenceSentence {
  /** Share of the key terms' weight it holds, those of its passage counted at a part; 0–1. */
  readonly relevance: number;
  readonly quality: number;
}

/** A rated sentence and the key terms it says, implied names included. */
export interface SaidSentence extends RatedSentence {
  readonly said: ReadonlySet<string>;
}

/** What is asked for and in what language. */
export interface Sought {
  readonly terms: ReadonlySet<string>;
  readonly weight: TermWeight;
  readonly language: string;
  /** The terms as the topic writes them; tells names, which a document need not repeat in every sentence. */
  readonly written?: KeyTerms;
}

/** A term beside the sentence, in its passage, helps to understand it but is not said by it. */
const passageShare = 0.4;

/** Names the topic speaks of that the whole document is about or at least mentions; its sentences need not repeat them. */
const impliedNames = ({ written: key, language }: Sought, text: string): ReadonlySet<string> => {
  if (key === undefined || language === "de") return new Set();
  const plain = text.toLowerCase();
  const names = [...key].filter(
    ([, written]) => /^\p{Lu}/u.test(written) && plain.includes(written.toLowerCase()),
  );
  return new Set(names.map(([term]) => term));
};

/** The key terms a sentence says, and the implied names once it says anything else of what is asked. */
const saidTerms = (
  quote: string,
  implied: ReadonlySet<string>,
  { terms, language }: Sought,
): ReadonlySet<string> => {
  const said = termSet(quote, language).intersection(terms);
  return said.difference(implied).size > 0 ? said.union(implied) : said;
};

const ratePassage = (passage: RankedPassage, texts: DocumentTexts, sought: Sought): SaidSentence[] => {
  const { terms: asked, weight, language } = sought;
  const text = passageText(passage, texts);
  if (isNavigation(text)) return [];
  const implied = impliedNames(sought, texts.get(passage.documentId) ?? "");
  const inPassage = containment(asked, termSet(text, language).union(implied), weight);
  return passageSentences(passage, texts, language).map((sentence) => {
    const said = saidTerms(sentence.quote, implied, sought);
    const inSentence = containment(asked, said, weight);
    const beside = passageShare * Math.max(0, inPassage - inSentence);
    return {
      ...sentence,
      relevance: inSentence === 0 ? 0 : inSentence + beside,
      quality: sentenceQuality(sentence.quote, language),
      said,
    };
  });
};

/** How good a sentence is as a proof: what it says first, how it reads and what the ranking marked second. */
export const proofValue = ({ relevance, quality, share }: RatedSentence): number =>
  relevance * (0.5 + 0.5 * quality) + 0.1 * Math.min(1, share);

/** The sentences of passages, best proof first; menus and link lists are left out. */
export const rateSentences = (
  passages: readonly RankedPassage[],
  texts: DocumentTexts,
  sought: Sought,
): SaidSentence[] =>
  passages
    .flatMap((passage) => ratePassage(passage, texts, sought))
    .toSorted((one, other) => proofValue(other) - proofValue(one));
