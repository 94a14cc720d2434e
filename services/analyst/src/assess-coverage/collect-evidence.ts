import { createBearing } from "../evidence/bearing.ts";
import { passageText } from "../evidence/passage-sentences.ts";
import { proofValue, type RatedSentence, type SaidSentence } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import type { Aspect } from "./aspect.ts";

/** Below this a sentence only mentions the topic. */
const relevantSentence = 0.35;
/** What stands around a sentence explains it; more than a third of what is asked it must say itself to be evidence. */
const ownWords = 0.34;
const topSentences = 12;
/** What it adds to a sentence's worth as a proof that it shows what is asked for. */
const aspectBonus = 0.3;

/** What the sentences of the passages come to. */
export interface Evidence {
  readonly best: RatedSentence;
  readonly relevant: readonly RatedSentence[];
  /** The key terms that the best sentences say, or the headings above those that bear on the topic. */
  readonly found: ReadonlySet<string>;
}

const bestOf = (rated: readonly RatedSentence[], aspects: readonly Aspect[]): RatedSentence | undefined => {
  const telling = rated.filter(({ relevance }) => relevance > 0);
  const readable = telling.filter(({ quality }) => quality > 0);
  const worth = (sentence: RatedSentence): number =>
    proofValue(sentence) + (aspects.some(({ isShownBy }) => isShownBy(sentence.quote)) ? aspectBonus : 0);
  const [best] = (readable.length > 0 ? readable : telling).toSorted(
    (one, other) => worth(other) - worth(one),
  );
  return best;
};

/** Picks the proof and what stands beside it, from sentences in order of their worth; undefined when none says anything. */
export const collectEvidence = (
  rated: readonly SaidSentence[],
  aspects: readonly Aspect[],
): Evidence | undefined => {
  const best = bestOf(rated, aspects);
  if (best === undefined) return undefined;
  const bearingOf = createBearing(rated);
  return {
    best,
    relevant: rated.filter(
      (sentence) =>
        sentence.relevance >= relevantSentence && sentence.own >= ownWords && bearingOf(sentence).bears,
    ),
    found: new Set(
      rated
        .slice(0, topSentences)
        .flatMap((sentence) =>
          bearingOf(sentence).bears ? [...sentence.said, ...sentence.under] : [...sentence.said],
        ),
    ),
  };
};

/** Whether what the kind of topic asks for is shown by a relevant sentence or, where that will do, by its passage. */
export const showsAspect = (aspect: Aspect, { relevant }: Evidence, texts: DocumentTexts): boolean => {
  if (relevant.some(({ quote, passage }) => aspect.isShownBy(quote, passageText(passage, texts))))
    return true;
  if (!aspect.inPassage) return false;
  const passages = new Set(relevant.map(({ passage }) => passage));
  return [...passages].some((passage) => aspect.isShownBy(passageText(passage, texts)));
};
