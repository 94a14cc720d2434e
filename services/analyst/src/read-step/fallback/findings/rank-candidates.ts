import { bm25Scores } from "@quarry/ranking";
import { primaryLanguage, terms } from "@quarry/text";
import type { ReadingTurn } from "../../turn/reading-turn.ts";
import { goalTerms } from "../goal-terms.ts";
import { createStepRelevance } from "../step-relevance.ts";
import { askedKinds, headedKinds } from "./asked-kinds.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { kindOf } from "./kind-of.ts";

/** For a marked sentence, and for one of a kind that the goal asks for. */
const [markedBonus, askedBonus] = [0.08, 0.2];
/** What is left of a sentence's worth under a heading that names another kind. */
const otherKindShare = 0.6;

/** The worth of a sentence in the light of what it is. */
type KindWeight = (worth: number, sentence: CandidateSentence) => number;

/**
 * Weighs sentences by the kind that a goal asks for: under a heading that names one ("Views and their grounds: …") another counts for
 * less; in any other goal the kind it asks for, and what was marked at all, counts for more.
 */
const createKindWeight = (goal: string): KindWeight => {
  const [asked, headed] = [askedKinds(goal), headedKinds(goal)];
  return (worth, sentence) => {
    if (headed.size > 0) return headed.has(kindOf(sentence)) ? worth + askedBonus : otherKindShare * worth;
    if (asked.has(sentence.markerType)) return worth + askedBonus;
    return sentence.markerType === undefined ? worth : worth + markedBonus;
  };
};

/** A sentence and how far it bears on the step. */
export interface RankedSentence extends CandidateSentence {
  /** 0–1: the share of the goal's words that it says, by how much they tell. */
  readonly relevance: number;
  /** What it is chosen by; comparable inside one turn only. */
  readonly worth: number;
  readonly terms: ReadonlySet<string>;
}

/** So many are compared by meaning: as many as an encoder reads in about a second. */
const mostEncoded = 48;
const similarityShare = 0.5;
/** Beside the best, less than this speaks of something else. */
const relevantShare = 0.5;
const leastRelevance = 0.1;

const unknown = "und";

const toUnit = (values: readonly number[]): number[] => {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (highest === lowest ? 0 : (value - lowest) / (highest - lowest)));
};

/** What stands around a sentence tells what it speaks of, but is not said by it. */
const aroundShare = 0.4;
const aroundSentences = 3;

interface Counted extends CandidateSentence {
  readonly list: readonly string[];
  readonly terms: ReadonlySet<string>;
}

const aroundOf = (all: readonly Counted[], index: number): ReadonlySet<string> => {
  const near = all.slice(Math.max(0, index - aroundSentences), index + aroundSentences + 1);
  const own = near.filter(({ documentId }) => documentId === all[index]?.documentId);
  return new Set(own.flatMap(({ list }) => list));
};

const byWords = (turn: ReadingTurn, candidates: readonly CandidateSentence[]): RankedSentence[] => {
  const counted = candidates.map((candidate): Counted => {
    const list = terms(candidate.quote, candidate.language);
    return { ...candidate, list, terms: new Set(list) };
  });
  // What most excerpts say tells least: a sentence is too short to show how common a word is.
  const surroundings = counted.map((_one, index) => aroundOf(counted, index));
  const relevanceOf = createStepRelevance(turn, surroundings);
  const languages = new Set(candidates.map(({ language }) => language));
  const query = [...languages].flatMap((language) => [...goalTerms(turn.job.step.goal, language).keys()]);
  const bm25 = bm25Scores(
    query,
    counted.map(({ list }) => list),
  );
  const best = Math.max(...bm25, 0) || 1;
  const weighKind = createKindWeight(turn.job.step.goal);
  return counted.map(({ list: _list, ...candidate }, index) => {
    const relevance = relevanceOf(candidate.terms, candidate.language);
    if (relevance === 0) return { ...candidate, relevance, worth: 0 };
    const around = relevanceOf(surroundings[index] ?? candidate.terms, candidate.language);
    const words = 0.5 * relevance + 0.5 * ((bm25[index] ?? 0) / best) + aroundShare * (around - relevance);
    const worth = weighKind(words * (0.5 + 0.5 * candidate.quality), candidate);
    return { ...candidate, relevance, worth };
  });
};

const byMeaning = async (
  { job, similarity }: ReadingTurn,
  ranked: readonly RankedSentence[],
): Promise<RankedSentence[]> => {
  if (similarity?.reads(job.language) !== true || ranked.length < 2) return [...ranked];
  const texts = ranked.map(({ quote }) => quote);
  const near = toUnit([...(await similarity.of(job.step.goal, texts))]);
  return ranked.map((sentence, index) => {
    const worth = (1 - similarityShare) * sentence.worth + similarityShare * (near[index] ?? 0);
    return { ...sentence, worth };
  });
};

/** In another language than the goal nothing shares its words: only an encoder that reads both can tell what it says. */
const isForeign = ({ job, similarity }: ReadingTurn, { language }: CandidateSentence): boolean => {
  const [said, asked] = [primaryLanguage(language), primaryLanguage(job.language)];
  if (similarity === undefined || said === unknown || said === asked) return false;
  return similarity.reads(language) && similarity.reads(job.language);
};

/** The sentences that bear on what a step is for, best first: by words and, where an encoder reads the language of the goal, by meaning. */
export const rankCandidates = async (
  turn: ReadingTurn,
  candidates: readonly CandidateSentence[],
): Promise<RankedSentence[]> => {
  const ranked = byWords(turn, candidates)
    .filter((sentence) => sentence.relevance >= leastRelevance || isForeign(turn, sentence))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, mostEncoded);
  const weighed = await byMeaning(turn, ranked);
  const best = Math.max(0, ...weighed.map(({ worth }) => worth));
  return weighed
    .filter(({ worth }) => worth >= relevantShare * best)
    .toSorted((one, other) => other.worth - one.worth);
};
