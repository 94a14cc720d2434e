import { bm25Scores } from "@quarry/ranking";
import { terms } from "@quarry/text";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { createStepRelevance } from "./step-relevance.ts";

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
const nearnessShare = 0.35;
const markedBonus = 0.08;
/** Beside the best, less than this speaks of something else. */
const relevantShare = 0.4;
const leastRelevance = 0.1;

const toUnit = (values: readonly number[]): number[] => {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (highest === lowest ? 0 : (value - lowest) / (highest - lowest)));
};

const byWords = (turn: ReadingTurn, candidates: readonly CandidateSentence[]): RankedSentence[] => {
  const lists = candidates.map(({ quote, language }) => terms(quote, language));
  const sets = lists.map((list): ReadonlySet<string> => new Set(list));
  const relevanceOf = createStepRelevance(turn, sets);
  const { goal } = turn.job.step;
  const languages = [...new Set(candidates.map(({ language }) => language))];
  const query = languages.flatMap((language) => terms(goal, language));
  const bm25 = bm25Scores(query, lists);
  const best = Math.max(...bm25, 0) || 1;
  return candidates.map((candidate, index) => {
    const relevance = relevanceOf(candidate.quote, candidate.language);
    const words = 0.5 * relevance + 0.5 * ((bm25[index] ?? 0) / best);
    const bonus = candidate.markerType === undefined ? 0 : markedBonus;
    const worth = words * (0.5 + 0.5 * candidate.quality) + (words === 0 ? 0 : bonus);
    return { ...candidate, relevance, worth, terms: sets[index] ?? new Set() };
  });
};

const byMeaning = async (
  { job, nearness }: ReadingTurn,
  ranked: readonly RankedSentence[],
): Promise<RankedSentence[]> => {
  if (nearness === undefined || ranked.length < 2) return [...ranked];
  const texts = ranked.map(({ quote }) => quote);
  const near = toUnit([...(await nearness(job.step.goal, texts))]);
  return ranked.map((sentence, index) => {
    const worth = (1 - nearnessShare) * sentence.worth + nearnessShare * (near[index] ?? 0);
    return { ...sentence, worth };
  });
};

const primary = (language: string): string | undefined => language.toLowerCase().split("-")[0];

/** In another language than the goal nothing shares its words: only an encoder can tell what it says. */
const isForeign = ({ job, nearness }: ReadingTurn, { language }: CandidateSentence): boolean =>
  nearness !== undefined && primary(language) !== primary(job.language);

/** The sentences that bear on what a step is for, best first: by words and, where there is an encoder, by meaning. */
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
