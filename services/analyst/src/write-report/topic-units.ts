import type { InputOf, RankedPassage, writeReport } from "@quarry/contracts";
import { keyTerms } from "../evidence/key-terms.ts";
import { passageSentences, passageText } from "../evidence/passage-sentences.ts";
import type { RatedSentence, Sought } from "../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../evidence/read-texts.ts";
import { inverseDocumentFrequency } from "../signals/inverse-document-frequency.ts";
import { sentenceQuality } from "../signals/sentence-quality.ts";
import { containment, termSet } from "../signals/term-overlap.ts";
import { isReferenceEntry, isWholeStatement, quotabilityOf } from "./quotable.ts";
import { placeOf, type Unit } from "./unit.ts";

/** A topic with its coverage and its passages, best first. */
export type TopicEvidence = InputOf<typeof writeReport>["topics"][number];

interface UnitSources {
  readonly texts: DocumentTexts;
  readonly language: string;
  /** What the claims say of the sentence at a place: added to its value. */
  readonly bonusAt: (place: string) => number;
}

const followsDirectly = (texts: DocumentTexts, before: RatedSentence, after: RatedSentence): boolean => {
  const between = texts.get(after.documentId)?.slice(before.end, after.start) ?? "";
  return (
    before.documentId === after.documentId &&
    before.end <= after.start &&
    /^[^\S\n]*\n?[^\S\n]*$/u.test(between)
  );
};

const inReadingOrder = (one: RatedSentence, other: RatedSentence): number =>
  one.documentId === other.documentId ? one.start - other.start : one.documentId < other.documentId ? -1 : 1;

/** A term that only stands beside the sentence, in its passage, counts this much of one that it holds. */
const besideShare = 0.4;

/** Unlike a proof of coverage, a sentence is judged by itself: a table or menu in its passage does not silence it. */
const ratePassage = (passage: RankedPassage, texts: DocumentTexts, sought: Sought): RatedSentence[] => {
  const { terms, weight, language } = sought;
  const inPassage = containment(terms, termSet(passageText(passage, texts), language), weight);
  return passageSentences(passage, texts, language).map((sentence) => {
    const own = containment(terms, termSet(sentence.quote, language), weight);
    const relevance = own === 0 ? 0 : own + besideShare * Math.max(0, inPassage - own);
    return { ...sentence, relevance, quality: sentenceQuality(sentence.quote, language) };
  });
};

/** Passages are ranked best first: the first weighs 1, the tenth about a half. */
const rankWeight = (rank: number): number => 1 / (1 + rank / 10);

/** A second sentence worth this much of the first makes the two one statement. */
const worthKeeping = 0.85;

const withoutHalves = (units: readonly Unit[]): Unit[] => {
  const pairs = new Map(
    units.flatMap((unit) => {
      const [first, second] = unit.sentences;
      return first === undefined || second === undefined ? [] : [[placeOf(first), unit.value] as const];
    }),
  );
  return units.filter(({ sentences: [first, second], value }) => {
    const pair = first === undefined || second !== undefined ? undefined : pairs.get(placeOf(first));
    return pair === undefined || pair < worthKeeping * value;
  });
};

/** The quotable sentences of a topic's passages, best first; a sentence that leans on the one before it brings that one along. */
export const topicUnits = ({ topic, passages }: TopicEvidence, sources: UnitSources): Unit[] => {
  const { texts, language, bonusAt } = sources;
  const weight = inverseDocumentFrequency(
    passages.map((passage) => termSet(passageText(passage, texts), language)),
  );
  const sought = { terms: new Set(keyTerms(topic, language).keys()), weight, language };
  const ranks = new Map(passages.map((passage, rank) => [passage, rank]));
  const rated = passages.flatMap((passage) => ratePassage(passage, texts, sought));
  const sorted = [...new Map(rated.map((sentence) => [placeOf(sentence), sentence])).values()].toSorted(
    inReadingOrder,
  );
  const bestShare = Math.max(0, ...rated.map(({ share }) => share));

  const worthOf = (sentence: RatedSentence): number => {
    const rank = rankWeight(ranks.get(sentence.passage) ?? passages.length);
    const share = bestShare === 0 ? 0 : sentence.share / bestShare;
    const own =
      (0.45 * sentence.relevance + 0.3 * rank + 0.25 * share) *
      (0.6 + 0.4 * sentence.quality) *
      (isReferenceEntry(sentence.quote) ? 0.8 : 1);
    return Math.min(1, Math.max(0, own + bonusAt(placeOf(sentence))));
  };
  const unitOf = (members: readonly RatedSentence[], { documentId }: RatedSentence): Unit => ({
    documentId,
    topicId: topic.id,
    sentences: members,
    value: members.reduce((sum, member) => sum + worthOf(member), 0) / members.length,
    terms: termSet(members.map(({ quote }) => quote).join("\n"), language),
    isWhole: members.every(({ quote }) => isWholeStatement(quote, language)),
  });
  const units = sorted.flatMap((sentence, index): Unit[] => {
    const quotability = quotabilityOf(sentence.quote, language);
    if (quotability === "never") return [];
    if (quotability === "alone") return [unitOf([sentence], sentence)];
    const previous = sorted[index - 1];
    if (previous === undefined || !followsDirectly(texts, previous, sentence)) return [];
    return quotabilityOf(previous.quote, language) === "alone"
      ? [unitOf([previous, sentence], sentence)]
      : [];
  });
  return withoutHalves(units).toSorted((one, other) => other.value - one.value);
};
