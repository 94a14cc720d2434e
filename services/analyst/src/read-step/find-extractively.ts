import type { MarkerType } from "@quarry/contracts";
import { contentWords } from "@quarry/extractive";
import { byLanguage } from "@quarry/grounding";
import { bm25Scores } from "@quarry/ranking";
import { askingTerms } from "@quarry/reading";
import { containment, inverseDocumentFrequency, primaryLanguage, terms } from "@quarry/text";
import type { CandidateSentence } from "./candidate-sentences.ts";
import type { ReadingTurn } from "./reading-turn.ts";

/** Words by which a goal asks for a kind of statement, in all languages. */
const kinds: readonly (readonly [RegExp, readonly MarkerType[]])[] = [
  [/\b(?:facts?|fakten)\b|事实|(?<!\p{L})факты?(?!\p{L})/iu, ["key-fact", "datapoint"]],
  [
    /\b(?:figures|numbers|how (?:many|much)|statistics|zahlen|wie ?viele?)\b|数据|多少|(?<!\p{L})(?:данные|сколько)(?!\p{L})/iu,
    ["datapoint"],
  ],
  [
    /\b(?:views?|opinions?|think|thought|meinung(?:en)?|denk(?:t|en))\b|观点|看法|认为|(?<!\p{L})(?:мнени[яе]|думают)(?!\p{L})/iu,
    ["opinion"],
  ],
];

/** Returns the marker types that a goal asks for by name; none for most goals. */
export const askedKinds = (goal: string): ReadonlySet<MarkerType | undefined> =>
  new Set(kinds.flatMap(([words, types]) => (words.test(goal) ? types : [])));

/** Returns the index terms of a goal in a language, without those that only ask; all of them if nothing else is left. */
export const goalTerms = (goal: string, language: string): ReadonlySet<string> => {
  const primary = primaryLanguage(language) ?? "";
  const all = new Set(contentWords(goal, primary).flatMap((word) => word.terms));
  const informative = all.difference(askingTerms(primary));
  return informative.size > 0 ? informative : all;
};

/**
 * Relevance of a text's index terms to a step, 0–1: the share of the step goal's words in the text and, if it has any, a small
 * part for the run's goal.
 */
type StepRelevance = (said: ReadonlySet<string>, language: string) => number;

const stepShare = 0.85;
/** Minimum number of texts for meaningful word counts: a few short comments may all be about the question. */
const minCounted = 12;

/** Weights words by rarity in some texts, if there are enough texts; otherwise equally. */
const createStepRelevance = (
  { job: { step, goal } }: Pick<ReadingTurn, "job">,
  texts: readonly ReadonlySet<string>[],
): StepRelevance => {
  const weight = texts.length < minCounted ? () => 1 : inverseDocumentFrequency(texts);
  const goalsIn = byLanguage((language) => ({
    step: goalTerms(step.goal, language),
    run: goalTerms(goal, language),
  }));
  return (said, language) => {
    const goals = goalsIn(language);
    const ofStep = containment(goals.step, said, weight);
    if (ofStep === 0) return 0;
    return stepShare * ofStep + (1 - stepShare) * containment(goals.run, said, weight);
  };
};

/** Bonus for a marked sentence, and for one of a requested kind. */
const [markedBonus, askedBonus] = [0.08, 0.2];

const weighKind = (
  score: number,
  { markerType }: CandidateSentence,
  asked: ReadonlySet<MarkerType | undefined>,
): number => {
  if (asked.has(markerType)) return score + askedBonus;
  return markerType === undefined ? score : score + markedBonus;
};

export interface RankedSentence extends CandidateSentence {
  /** 0–1: the weighted share of the goal's words in it. */
  readonly relevance: number;
  /** Score by which it is chosen; comparable only within one turn. */
  readonly score: number;
  readonly terms: ReadonlySet<string>;
}

/** Maximum sentences compared by meaning: an encoder reads this many in about a second. */
const maxEncoded = 48;
const similarityShare = 0.5;
/** Minimum relevance relative to the best sentence. */
const relevantShare = 0.5;
const minRelevance = 0.1;

const unknown = "und";

const toUnit = (values: readonly number[]): number[] => {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (highest === lowest ? 0 : (value - lowest) / (highest - lowest)));
};

/** Weight of the surrounding sentences, which show a sentence's subject without being part of it. */
const aroundShare = 0.4;
const aroundSentences = 3;

const byWords = (turn: ReadingTurn, candidates: readonly CandidateSentence[]): RankedSentence[] => {
  const { goal } = turn.job.step;
  const lists = candidates.map(({ quote, language }) => terms(quote, language));
  // Words common to most excerpts are the least informative; a single sentence is too short to count.
  const surroundings = candidates.map(({ documentId }, index): ReadonlySet<string> => {
    const from = Math.max(0, index - aroundSentences);
    const near = lists.slice(from, index + aroundSentences + 1);
    return new Set(near.filter((_list, at) => candidates[from + at]?.documentId === documentId).flat());
  });
  const relevanceOf = createStepRelevance(turn, surroundings);
  const languages = new Set(candidates.map(({ language }) => language));
  const query = [...languages].flatMap((language) => [...goalTerms(goal, language)]);
  const bm25 = bm25Scores(query, lists);
  const best = Math.max(...bm25, 0) || 1;
  const asked = askedKinds(goal);
  return candidates.map((candidate, index) => {
    const said = new Set(lists[index]);
    const relevance = relevanceOf(said, candidate.language);
    if (relevance === 0) return { ...candidate, terms: said, relevance, score: 0 };
    const around = relevanceOf(surroundings[index] ?? said, candidate.language);
    const words = 0.5 * relevance + 0.5 * ((bm25[index] ?? 0) / best) + aroundShare * (around - relevance);
    const score = weighKind(words * (0.5 + 0.5 * candidate.quality), candidate, asked);
    return { ...candidate, terms: said, relevance, score };
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
    const score = (1 - similarityShare) * sentence.score + similarityShare * (near[index] ?? 0);
    return { ...sentence, score };
  });
};

/** In another language than the goal no words are shared: only an encoder that reads both can compare. */
const isForeign = ({ job, similarity }: ReadingTurn, { language }: CandidateSentence): boolean => {
  const [said, asked] = [primaryLanguage(language), primaryLanguage(job.language)];
  if (similarity === undefined || said === unknown || said === asked) return false;
  return similarity.reads(language) && similarity.reads(job.language);
};

/** Ranks the sentences relevant to a step, best first: by words and, if an encoder reads the goal's language, by meaning. */
export const rankCandidates = async (
  turn: ReadingTurn,
  candidates: readonly CandidateSentence[],
): Promise<RankedSentence[]> => {
  const ranked = byWords(turn, candidates)
    .filter((sentence) => sentence.relevance >= minRelevance || isForeign(turn, sentence))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxEncoded);
  const weighed = await byMeaning(turn, ranked);
  const best = Math.max(0, ...weighed.map(({ score }) => score));
  return weighed
    .filter(({ score }) => score >= relevantShare * best)
    .toSorted((one, other) => other.score - one.score);
};
