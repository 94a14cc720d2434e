import type { RankedPassage } from "@quarry/contracts";
import { closedClasses } from "@quarry/language-data";
import {
  containsCjk,
  createFindTurns,
  primaryLanguage,
  type Sliced,
  terms as indexTerms,
  type TextSpan,
  words,
} from "@quarry/text";
import { contentTerms } from "../words.ts";
import { type AskedWords, matchedWeight, weighAskedWords } from "./asked-words.ts";
import {
  type DocumentTexts,
  type EvidenceSentence,
  evidenceSentences,
  passageTerms,
  type SentenceReading,
} from "./evidence-sentences.ts";

/** What a statement is compared by. */
export interface StatementForm {
  readonly terms: ReadonlySet<string>;
  readonly denies: boolean;
  readonly figures: ReadonlySet<string>;
}

const deniesIn = (text: string, language: string): boolean => {
  const { negators } = closedClasses(primaryLanguage(language) ?? "und");
  if (containsCjk(text)) return negators.some((negator) => text.includes(negator));
  const said = new Set(words(text, language).map(({ start, end }) => text.slice(start, end).toLowerCase()));
  return negators.some((negator) => said.has(negator)) || /n['’]t\b/u.test(text);
};

/** Reads what a statement is compared by; its terms are those the caller has counted. */
const statementForm = (text: string, terms: ReadonlySet<string>, language: string): StatementForm => ({
  terms,
  denies: deniesIn(text, language),
  figures: new Set(text.match(/\d+(?:[.,]\d+)*/gu) ?? []),
});

/** A sentence that stands alone, or one with the sentences before it that it leans on. */
export interface Unit {
  readonly documentId: string;
  readonly sentences: readonly EvidenceSentence[];
  readonly form: StatementForm;
  /** The content words of the question that it says. */
  readonly asked: ReadonlySet<string>;
  /** How far it speaks of the question, 0–1. */
  readonly relevance: number;
  /** The same in the light of its passage: times the share of the best passage's score. */
  readonly score: number;
  /** Its asked words tell little among all that is stored, as those do that all texts of a library about one subject share. */
  readonly sharesLittle: boolean;
  /** Rank of its passage, from 0. */
  readonly rank: number;
  /** A reader of the sources found it. */
  readonly isFound: boolean;
}

/** Passages that were ranked for a question, best first. */
export interface RankedEvidence {
  readonly question: string;
  readonly passages: readonly RankedPassage[];
  /** Documents that the question or its best passages name. */
  readonly named: ReadonlySet<string>;
  /** What a reader of the sources found: it is quoted in any case. */
  readonly findings?: readonly FoundSpan[];
}

/** A place of a document. */
export interface FoundSpan extends TextSpan {
  readonly documentId: string;
}

interface ReadPassage {
  readonly passage: RankedPassage;
  readonly sentences: readonly EvidenceSentence[];
}

type IsFound = (place: FoundSpan) => boolean;

const createIsFound =
  (findings: readonly FoundSpan[]): IsFound =>
  ({ documentId, start, end }) =>
    findings.some((found) => found.documentId === documentId && found.start < end && start < found.end);

/** What is ranked with less than this share of the best score speaks of something else. Chosen on half of ScholarQA. */
const minScoreShare = 0.15;
/** Scores tell passages from one another; among so few they do not tell what is on the question. */
const minRanked = 9;
/** The same for the words alone, by BM25: a passage with so little shares one common word. */
const minWordsShare = 0.25;
/** BM25 sums in nats what words tell among all that is stored: words of so many nats are shared by one text in four hundred. */
const minInformation = 6;
/** Token vectors of any two texts are alike to some degree: what is this much farther than the nearest is not near at all. */
const reach = 0.1;
/** A sentence that says this share of the words that are asked says as much as one sentence can be expected to. */
const fullShare = 0.6;
/** One passage must at least hold so many of the words that are asked, or nothing speaks of the question. */
const minAnswered = 0.3;
/** How near a sentence comes counts whole from so many of those words on: the ranking marks the nearest of every passage, whatever that speaks of. */
const minWordsOfNear = 0.65;
/** So many sentences a unit has at most. */
const maxSentences = 3;

const shareOf = (asked: ReadonlySet<string>, terms: ReadonlySet<string>): number =>
  asked.size === 0 ? 0 : asked.intersection(terms).size / asked.size;

const follows = (texts: DocumentTexts, before: EvidenceSentence, after: EvidenceSentence): boolean =>
  before.documentId === after.documentId &&
  before.end <= after.start &&
  (texts.get(after.documentId)?.slice(before.end, after.start).trim() ?? "-") === "";

/** The sentence with as many of those before it as it takes to be understood; undefined where they are not at hand. */
const withContext = (
  sentences: readonly EvidenceSentence[],
  index: number,
  texts: DocumentTexts,
): readonly EvidenceSentence[] | undefined => {
  const members: EvidenceSentence[] = [];
  for (let place = index; members.length < maxSentences; place -= 1) {
    const [sentence, next] = [sentences[place], members[0]];
    if (sentence === undefined || sentence.form === "never") return undefined;
    if (next !== undefined && !follows(texts, sentence, next)) return undefined;
    members.unshift(sentence);
    if (sentence.form === "alone") return members;
  }
  return undefined;
};

/** How far a sentence speaks of the question: the weight of the words of it that it says, and how near its tokens come beside the nearest sentence of all. */
const createRelevance = (
  sentences: readonly EvidenceSentence[],
  asked: AskedWords,
): ((sentence: EvidenceSentence) => number) => {
  const nearest = Math.max(0, ...sentences.map(({ maxSim }) => maxSim));
  return ({ maxSim, allTerms }) => {
    const near = nearest === 0 ? 0 : Math.max(0, 1 - (1 - maxSim / nearest) / reach);
    const words = Math.min(1, matchedWeight(asked, allTerms) / fullShare);
    return (near * Math.min(1, words / minWordsOfNear) + words) / 2;
  };
};

/** The part of the information of a passage that a sentence says, by the number of asked words. */
const createInformation = (
  { documentId, start, end, why }: RankedPassage,
  asked: AskedWords,
  { texts, language }: { readonly texts: DocumentTexts; readonly language: string },
): ((sentence: EvidenceSentence) => number) => {
  const passage = new Set(indexTerms(texts.get(documentId)?.slice(start, end) ?? "", language));
  const words = new Set(asked.keys()).intersection(passage);
  return ({ allTerms }) => why.bm25 * shareOf(words, allTerms);
};

/** What share of the best score passages have; all of it where scores do not tell. */
const createShareOfBest = (passages: readonly RankedPassage[]): ((passage: RankedPassage) => number) => {
  const best = Math.max(0, ...passages.map(({ score }) => score));
  return ({ score }) => (passages.length < minRanked || best === 0 ? 1 : Math.max(0, score / best));
};

/** The passages of a ranking that are not far behind its best, and those that hold what was found. */
const leadingPassages = ({ passages, named }: RankedEvidence, isFound: IsFound): readonly RankedPassage[] => {
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const minScore = passages.length < minRanked ? Number.NEGATIVE_INFINITY : minScoreShare * best;
  const minWords = minWordsShare * Math.max(0, ...passages.map(({ why }) => why.bm25));
  return passages.filter(
    (passage) =>
      isFound(passage) ||
      (passage.score >= minScore && (passage.why.bm25 >= minWords || named.has(passage.documentId))),
  );
};

/** The sentences of each passage, read passage by passage. */
function* readPassages(passages: readonly RankedPassage[], reading: SentenceReading): Sliced<ReadPassage[]> {
  const read: ReadPassage[] = [];
  for (const passage of passages) {
    yield;
    read.push({ passage, sentences: yield* evidenceSentences(passage, reading) });
  }
  return read;
}

/** Whether something was found, or a passage holds enough of what is asked. */
function* mayAnswer(
  asked: ReadonlySet<string>,
  passages: readonly RankedPassage[],
  { texts, language, isFound }: SentenceReading & { readonly isFound: IsFound },
): Sliced<boolean> {
  for (const passage of passages) {
    yield;
    if (isFound(passage) || shareOf(asked, passageTerms(passage, texts, language)) >= minAnswered)
      return true;
  }
  return false;
}

/**
 * The quotable units of what was ranked for a question, in the order of the ranking, each with how far it speaks of the question. Empty
 * where nothing was found and no passage holds enough of what is asked.
 */
export function* rateUnits(evidence: RankedEvidence, texts: DocumentTexts, language: string): Sliced<Unit[]> {
  const asked = contentTerms(evidence.question, language);
  const isFound = createIsFound(evidence.findings ?? []);
  const leading = leadingPassages(evidence, isFound);
  const reading = { texts, language, turnsOf: createFindTurns() };
  if (!(yield* mayAnswer(asked, leading, { ...reading, isFound }))) return [];
  const read = yield* readPassages(leading, reading);
  const all = read.flatMap(({ sentences }) => sentences);
  const weighed = weighAskedWords(evidence.question, all, language);
  const relevanceOf = createRelevance(all, weighed);
  const shareOfBest = createShareOfBest(evidence.passages);
  const isMany = evidence.passages.length >= minRanked;
  const units: Unit[] = [];
  for (const [rank, { passage, sentences }] of read.entries()) {
    yield;
    const informationOf = createInformation(passage, weighed, reading);
    const own = sentences.flatMap((sentence, index): Unit[] => {
      const isGiven = isFound(sentence);
      const members = isGiven ? [sentence] : withContext(sentences, index, texts);
      if (members === undefined) return [];
      const terms = new Set(members.flatMap((member) => [...member.terms]));
      const form = statementForm(members.map(({ quote }) => quote).join(" "), terms, language);
      const relevance = isGiven ? 1 : relevanceOf(sentence);
      return [
        {
          documentId: sentence.documentId,
          sentences: members,
          form,
          asked: asked.intersection(terms),
          relevance,
          score: relevance * shareOfBest(passage),
          sharesLittle: isMany && informationOf(sentence) < minInformation,
          rank,
          isFound: isGiven,
        },
      ];
    });
    units.push(...own);
  }
  return units;
}
