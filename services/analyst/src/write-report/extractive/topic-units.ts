import type { InputOf, writeReport } from "@quarry/contracts";
import { topicAspect } from "../../assess-coverage/aspect.ts";
import { createBearing } from "../../evidence/bearing.ts";
import { keyTerms } from "../../evidence/key-terms.ts";
import { passageText } from "../../evidence/passage-sentences.ts";
import { rateAllSentences, type SaidSentence } from "../../evidence/rate-sentences.ts";
import type { DocumentTexts } from "../../evidence/read-texts.ts";
import { inverseDocumentFrequency } from "../../signals/inverse-document-frequency.ts";
import { termSet } from "../../signals/term-overlap.ts";
import { isReferenceEntry, isWholeStatement, quotabilityOf } from "./quotable.ts";
import { placeOf, type Unit } from "./unit.ts";

/** A topic with its coverage and its passages, best first. */
export type TopicEvidence = InputOf<typeof writeReport>["topics"][number];

interface UnitSources {
  readonly texts: DocumentTexts;
  readonly language: string;
  readonly questionType: InputOf<typeof writeReport>["questionType"];
  /** What the claims say of the sentence at a place: added to its value. */
  readonly bonusAt: (place: string) => number;
}

const followsDirectly = (texts: DocumentTexts, before: SaidSentence, after: SaidSentence): boolean => {
  const between = texts.get(after.documentId)?.slice(before.end, after.start) ?? "";
  return (
    before.documentId === after.documentId &&
    before.end <= after.start &&
    /^[^\S\n]*\n?[^\S\n]*$/u.test(between)
  );
};

const inReadingOrder = (one: SaidSentence, other: SaidSentence): number =>
  one.documentId === other.documentId ? one.start - other.start : one.documentId < other.documentId ? -1 : 1;

/** The first topic asks for the question itself: what bears on it belongs there whatever else it shows. */
const firstTopic = "t1";
/** Under it a sentence that shows what is asked for, a date or a name, may stand farther behind the best when it says so much itself. */
const directDegree = 0.5;
const directWords = 0.34;
/** What it adds to a sentence's worth that it shows what its topic asks for. */
const aspectBonus = 0.06;

/** What it adds that the reader of the sources found the sentence. */
const findingBonus = 0.25;

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

/** Whether a sentence holds what a reader found, or a part of it. */
const createIsFound = (findings: TopicEvidence["findings"] = []): ((sentence: SaidSentence) => boolean) => {
  const spansOf = Map.groupBy(findings, ({ documentId }) => documentId);
  return ({ documentId, start, end }) =>
    (spansOf.get(documentId) ?? []).some((span) => span.start < end && span.end > start);
};

/**
 * The quotable sentences of a topic's passages, best first; a sentence that leans on the one before it brings that one along, but for
 * one that a reader found.
 */
export const topicUnits = ({ topic, passages, findings }: TopicEvidence, sources: UnitSources): Unit[] => {
  const isFound = createIsFound(findings);
  const { texts, language, questionType, bonusAt } = sources;
  const weight = inverseDocumentFrequency(
    passages.map((passage) => termSet(passageText(passage, texts), language)),
  );
  const key = keyTerms(topic, language);
  const sought = { terms: new Set(key.keys()), weight, language, written: key };
  const ranks = new Map(passages.map((passage, rank) => [passage, rank]));
  // Unlike a proof of coverage, a sentence is judged by itself: a menu in its passage does not silence it.
  const rated = rateAllSentences(passages, texts, sought);
  const sorted = [...new Map(rated.map((sentence) => [placeOf(sentence), sentence])).values()].toSorted(
    inReadingOrder,
  );
  const bearingOf = createBearing(sorted);
  const aspect = topicAspect(topic, questionType, language);
  const shows = ({ quote, passage }: SaidSentence): boolean =>
    aspect?.isShownBy(quote, passageText(passage, texts)) ?? false;

  const worthOf = (sentence: SaidSentence): number => {
    const rank = rankWeight(ranks.get(sentence.passage) ?? passages.length);
    const own =
      (0.45 * sentence.relevance + 0.25 * bearingOf(sentence).closeness + 0.3 * rank) *
      (0.6 + 0.4 * sentence.quality) *
      (isReferenceEntry(sentence.quote) ? 0.8 : 1);
    const asked = (shows(sentence) ? aspectBonus : 0) + (isFound(sentence) ? findingBonus : 0);
    return Math.min(1, Math.max(0, own + asked + bonusAt(placeOf(sentence))));
  };
  const earnsPlace = (sentence: SaidSentence): boolean => {
    const { bears, degree } = bearingOf(sentence);
    const isDirect = topic.id === firstTopic && sentence.own >= directWords && shows(sentence);
    return bears || isFound(sentence) || (isDirect && degree >= directDegree);
  };
  const unitOf = (members: readonly SaidSentence[], { documentId }: SaidSentence): Unit => {
    const showsAspect = aspect === undefined || members.some(shows);
    const belongs = showsAspect || aspect.isBroad || topic.id === firstTopic || members.some(isFound);
    return {
      documentId,
      topicId: topic.id,
      sentences: members,
      value: members.reduce((sum, member) => sum + worthOf(member), 0) / members.length,
      terms: termSet(members.map(({ quote }) => quote).join("\n"), language),
      isWhole: members.every(({ quote }) => isWholeStatement(quote, language)),
      showsAspect,
      bears: belongs && members.some(earnsPlace),
      mentions: members.some(({ relevance }) => relevance > 0),
    };
  };
  const units = sorted.flatMap((sentence, index): Unit[] => {
    const quotability = quotabilityOf(sentence.quote, language);
    if (quotability === "alone" || isFound(sentence)) return [unitOf([sentence], sentence)];
    if (quotability === "never") return [];
    const previous = sorted[index - 1];
    if (previous === undefined || !followsDirectly(texts, previous, sentence)) return [];
    return quotabilityOf(previous.quote, language) === "alone"
      ? [unitOf([previous, sentence], sentence)]
      : [];
  });
  return withoutHalves(units).toSorted((one, other) => other.value - one.value);
};
