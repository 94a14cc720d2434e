import type { Idea, Mode, RankedPassage, ReportDraft, Section, Statement, Topic } from "@quarry/contracts";
import { reportHeadings } from "@quarry/language-data";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { type DocumentTexts, type EvidenceSentence, namedDocuments } from "./evidence-sentences.ts";
import { type FoundSpan, rateUnits, type Unit } from "./rate-units.ts";
import { clusterUnits, selectUnits } from "./select-units.ts";

/** A topic and what was ranked for it, best first. */
export interface DigestTopic {
  readonly topic: Topic;
  readonly passages: readonly RankedPassage[];
  /** What a reader of the sources found for it. */
  readonly findings?: readonly FoundSpan[];
  /** What is missing, where the topic is not covered; told of a topic of which nothing is quoted. */
  readonly gaps: readonly string[];
}

/** What a digest is made from. */
export interface DigestInput {
  readonly question: string;
  readonly language: string;
  readonly modes: readonly Mode[];
  readonly topK: number;
  readonly topics: readonly DigestTopic[];
  readonly texts: DocumentTexts;
  readonly titles: ReadonlyMap<string, string>;
  /** Whether sections hold what the short answer holds, too: where somebody else writes one of them. */
  readonly withAnswers?: boolean;
}

/** So many documents and units stand under one topic at most. */
const maxDocuments = 16;
const maxUnits = 24;
/** The short answer is made of as many units that speak of the question as much as this, and nearly as much as the best. */
const maxAnswers = 3;
const maxAnswersOfDocument = 2;
const minAnswer = 0.5;
const nearlyAsMuch = 0.75;
const maxUnitsOfIdea = 3;

type WriteSentence = (section: string, sentence: EvidenceSentence) => Statement;

const quoteMarkers = /^[ \t]*(?:>[ \t]?)+/gmu;

/** A verbatim quote as a sentence of prose: white space collapsed, quote markers gone, no word changed; of a transcript with who says it. */
const plainSentence = ({ quote, isCut, speaker }: EvidenceSentence): string => {
  const text = collapseWhitespace(quote.replaceAll(quoteMarkers, "")).trim();
  if (speaker !== undefined) return `${speaker}: “${text}”`;
  return isCut ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
};

const createWriteSentence = (): WriteSentence => {
  let written = 0;
  return (section, sentence) => {
    const { documentId, start, end, quote } = sentence;
    written += 1;
    return {
      id: `s${written}`,
      section,
      text: plainSentence(sentence),
      citations: [{ documentId, start, end, quote }],
    };
  };
};

/** The most relevant units, two of a document at most; the best alone where no other speaks of the question nearly as much. */
const answersOf = (units: readonly Unit[]): Unit[] => {
  const ranked = units.toSorted((one, other) => other.relevance - one.relevance);
  const floor = Math.max(minAnswer, nearlyAsMuch * (ranked[0]?.relevance ?? 0));
  const counts = new Map<string, number>();
  const isOfFew = ({ documentId }: Unit): boolean => {
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    return count <= maxAnswersOfDocument;
  };
  return ranked
    .filter((unit, index) => (index === 0 || unit.relevance >= floor) && isOfFew(unit))
    .slice(0, maxAnswers);
};

/** Units in the order of their documents' ranks, those of one document in its order; each sentence once. */
const inReadingOrder = (units: readonly Unit[]): EvidenceSentence[] => {
  const perDocument = [...Map.groupBy(units, ({ documentId }) => documentId).values()];
  const sentences = perDocument.flatMap((own) =>
    own.flatMap((unit) => unit.sentences).toSorted((one, other) => one.start - other.start),
  );
  return [
    ...new Map(sentences.map((sentence) => [`${sentence.documentId}/${sentence.start}`, sentence])).values(),
  ];
};

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

interface Sectioning {
  readonly input: DigestInput;
  readonly write: WriteSentence;
}

/** What one topic has to say: under its name, then what some of its sentences share under that. */
function* sectionsOf(
  { topic, gaps }: DigestTopic,
  units: readonly Unit[],
  { input: { question, language, topics }, write }: Sectioning,
): Sliced<Section[]> {
  const isWhole = lettersOf(topic.name) === lettersOf(question);
  const heading = isWhole ? reportHeadings(language).sourcesSay : topic.name;
  const own = { id: topic.id, heading, topicId: topic.id };
  const clusters =
    topics.length > 1 ? [{ name: undefined, units }] : yield* clusterUnits(units, topic.question, language);
  const [first, ...named] = clusters[0]?.name === undefined ? clusters : [undefined, ...clusters];
  const sections = [
    { ...own, units: first?.units ?? [], gaps: units.length === 0 ? [...gaps] : [] },
    ...named.map((cluster, index) => ({
      id: `${topic.id}-${index + 1}`,
      heading: capitalise(cluster?.name ?? ""),
      topicId: topic.id,
      level: 2,
      units: cluster?.units ?? [],
      gaps: [],
    })),
  ];
  return sections.map(({ units: members, ...section }) => ({
    ...section,
    sentences: inReadingOrder(members).map((sentence) => write(section.id, sentence)),
  }));
}

/** The documents that say most, each with its best units, as ideas. */
const ideasOf = (units: readonly Unit[], { topK, titles }: DigestInput, write: WriteSentence): Idea[] =>
  [...Map.groupBy(units, ({ documentId }) => documentId)].slice(0, topK).map(([documentId, own], index) => {
    const sentences = inReadingOrder(own.slice(0, maxUnitsOfIdea));
    return {
      title: titles.get(documentId) ?? documentId,
      source: documentId,
      sentences: sentences.map((sentence) => write(`idea-${index + 1}`, sentence)),
    };
  });

/**
 * A digest of what was found: verbatim sentences that speak of the question, spread over the documents that rank best, none twice. Which to
 * quote and in which order is all that is decided; where nothing speaks of the question nothing is quoted. Ideas only where they are asked
 * for; implementations and contradictions are never made here.
 */
export function* writeDigest(input: DigestInput): Sliced<ReportDraft> {
  const { question, language, modes, topics, texts, titles, withAnswers = false } = input;
  const write = createWriteSentence();
  const taken: Unit[] = [];
  const perTopic: Unit[][] = [];
  for (const { topic, passages, findings = [] } of topics) {
    const named = yield* namedDocuments(question, passages, { texts, titles });
    const units = yield* rateUnits({ question: topic.question, passages, named, findings }, texts, language);
    const selected = yield* selectUnits(units, { maxDocuments, maxUnits, named, taken });
    taken.push(...selected);
    perTopic.push(selected);
  }
  const answers = answersOf(taken);
  const shortAnswer = inReadingOrder(answers).map((sentence) => write("short-answer", sentence));
  const isAnswer = new Set(withAnswers ? [] : answers);
  const sections: Section[] = [];
  for (const [index, topic] of topics.entries()) {
    const units = (perTopic[index] ?? []).filter((unit) => !isAnswer.has(unit));
    sections.push(...(yield* sectionsOf(topic, units, { input, write })));
  }
  return {
    title: collapseWhitespace(question),
    shortAnswer,
    sections: modes.includes("freeform")
      ? sections.filter(({ sentences, gaps }) => sentences.length > 0 || gaps.length > 0)
      : [],
    contradictions: [],
    ideas: modes.includes("idea") ? ideasOf(taken, input, write) : [],
    implementations: [],
  };
}
