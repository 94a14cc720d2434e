import type { MarkerType } from "@quarry/contracts";
import { names } from "@quarry/grounding";
import { speechOf } from "@quarry/language-data";
import { containsCjk, stopWords, terms, wordsOfEach } from "@quarry/text";
import { sentenceQuality } from "../signals/sentence-quality.ts";
import type { CommentSigns } from "./comments.ts";
import { findFigures } from "./figures.ts";
import { speechCues, type Statement } from "./statements.ts";

/** Returns the talk words of a language as index terms. */
export const talkTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(speechOf(language)?.talk.join(" ") ?? "", language));

const question = /[?？؟]["'”’»)\]]*\s*$/u;

/**
 * Returns the type of marker of a statement by its wording; undefined for a question, a greeting or the running of a meeting. A
 * quantity makes it a datapoint, unless the speaker calls it an opinion.
 */
export const classifyStatement = (text: string, language: string): MarkerType | undefined => {
  const cues = speechCues(language);
  if (question.test(text) || cues?.courtesy.test(text) === true) return undefined;
  if (findFigures(text, language).length > 0)
    return cues?.belief.test(text) === true ? "opinion" : "datapoint";
  return cues?.view.test(text) === true ? "opinion" : "key-fact";
};

/** A statement that could become a marker. */
export interface Candidate {
  readonly statement: Statement;
  readonly type: MarkerType;
  /** Its content terms. */
  readonly terms: ReadonlySet<string>;
  /** Its score, 0 to 1. */
  readonly score: number;
}

interface Rating {
  readonly language: string;
  /** Signals from the comments of a document that contains them. */
  readonly signs?: CommentSigns | undefined;
  readonly pause: () => Promise<void>;
}

/** Minimum weight of a term: one that occurs once may be informative, but is no topic. */
const saidOnce = 0.1;
/** Number of the heaviest terms that count for a statement: a long statement gets no bonus. */
const speakingTerms = 5;
const minTerms = 3;
/** A longer statement makes a less clear point. */
const readable = { spaced: 240, unspaced: 80 } as const;
const shares = { topics: 0.65, names: 0.15 } as const;
const bonuses = { "key-fact": 0.06, opinion: 0.1, datapoint: 0.2 } as const satisfies Record<
  MarkerType,
  number
>;
const leaningCosts = 0.3;
const manyNames = 4;

// Letter pairs are useful for search but carry no topic.
function* cjkWordsOfEach(texts: readonly string[], language: string): Generator<string[]> {
  for (const { text, spans } of wordsOfEach(texts, language))
    yield spans
      .map(({ start, end }) => text.slice(start, end).toLowerCase())
      .filter((word) => word.length > 1);
}

function* termsOfEach(texts: readonly string[], language: string): Generator<string[]> {
  for (const text of texts) yield terms(text, language);
}

const carriesTopic = (term: string): boolean => /\p{L}/u.test(term) && (term.length > 2 || containsCjk(term));

/** Returns the content terms of each statement: index terms without stop words, talk words and numbers. */
const contentTermsOf = async (
  statements: readonly Statement[],
  { language, pause }: Rating,
): Promise<ReadonlySet<string>[]> => {
  const left = talkTerms(language).union(stopWords(language));
  const cutEach = ["zh", "ja", "ko"].includes(language) ? cjkWordsOfEach : termsOfEach;
  const texts = statements.map(({ text }) => text);
  const all: ReadonlySet<string>[] = [];
  for (const found of cutEach(texts, language)) {
    await pause();
    all.push(new Set(found.filter((term) => carriesTopic(term) && !left.has(term))));
  }
  return all;
};

/**
 * Weighs terms, 0 to 1, by how many statements of a document contain them, reduced for very common ones (Salton and Buckley 1988,
 * tf·idf with the document as the collection). A repeated term is a topic, but a term in every second statement is not.
 */
const weighTerms = (statements: readonly ReadonlySet<string>[]): ((term: string) => number) => {
  const counts = new Map<string, number>();
  for (const terms of statements) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (count: number): number =>
    count < 2 ? 0 : Math.log(count) * Math.log(1 + statements.length / count);
  const max = [...counts.values()].reduce((top, count) => Math.max(top, weightOf(count)), 0);
  return (term) => (max === 0 ? 0.5 : Math.max(saidOnce, weightOf(counts.get(term) ?? 1) / max));
};

const brevity = (text: string): number =>
  Math.sqrt(Math.min(1, (containsCjk(text) ? readable.unspaced : readable.spaced) / text.length));

const centrality = (terms: ReadonlySet<string>, weight: (term: string) => number): number =>
  [...terms]
    .map(weight)
    .toSorted((one, other) => other - one)
    .slice(0, speakingTerms)
    .reduce((sum, one) => sum + one, 0) / speakingTerms;

/** Rates how well a statement can be read on its own, 0 to 1. */
const formOf = (text: string, { language }: Rating): number => {
  const isLeaning = speechCues(language)?.leaning.test(text) ?? false;
  return sentenceQuality(text, language) * brevity(text) * (isLeaning ? 1 - leaningCosts : 1);
};

/**
 * Classifies the statements of one document and rates them, 0 to 1: by their coverage of the document's topics (the centroid of
 * Radev et al. 2004), the names and numbers in them, and how well they can be read alone. Statements with a score of 0 are left
 * out.
 */
export const rateStatements = async (
  statements: readonly Statement[],
  rating: Rating,
): Promise<Candidate[]> => {
  const { language, signs, pause } = rating;
  const termSets = await contentTermsOf(statements, rating);
  const weight = weighTerms(termSets);
  const candidates: Candidate[] = [];
  for (const [index, statement] of statements.entries()) {
    await pause();
    const { text } = statement;
    const terms = termSets[index] ?? new Set<string>();
    const said = classifyStatement(text, language);
    if (said === undefined || terms.size < minTerms) continue;
    const type = said === "key-fact" && signs?.isView(text) === true ? "opinion" : said;
    const named = Math.min(1, names(text).size / manyNames);
    const informativeness = shares.topics * centrality(terms, weight) + shares.names * named + bonuses[type];
    const score = Math.min(1, (signs?.liked(statement) ?? 1) * informativeness * formOf(text, rating));
    if (score > 0) candidates.push({ statement, type, terms, score });
  }
  return candidates;
};

interface Choosing {
  readonly max: number;
  /** Length of the whole text. */
  readonly characters: number;
  /** Awaited between comparisons; an error it throws ends the choosing. */
  readonly pause: () => Promise<void>;
}

const perExcerpt = 3;
/** Share of the smaller statement's terms from which two statements say nearly the same. */
const nearlySame = 0.6;
const minScore = 0.12;

/**
 * Chooses the best candidates, spread over the text: first the best three of every excerpt, then the best of the rest, and never
 * two that say nearly the same. In text order.
 */
export const chooseCandidates = async (
  candidates: readonly Candidate[],
  { max, characters, pause }: Choosing,
): Promise<Candidate[]> => {
  const ranked = candidates
    .filter(({ score }) => score >= minScore)
    .toSorted((one, other) => other.score - one.score || one.statement.start - other.statement.start);
  const excerpt = Math.max(1, characters / Math.ceil(max / perExcerpt));
  const chosen = new Set<Candidate>();
  // Candidates by each of their terms, so that a long list is not compared one by one.
  const byTerm = new Map<string, Candidate[]>();
  const taken = new Map<number, number>();
  const isRepeated = ({ terms }: Candidate): boolean => {
    const others = [...terms].flatMap((term) => byTerm.get(term) ?? []);
    return [...Map.groupBy(others, (other) => other)].some(
      ([other, shared]) => shared.length / Math.min(terms.size, other.terms.size) >= nearlySame,
    );
  };
  const take = async (maxOfExcerpt: number): Promise<void> => {
    for (const candidate of ranked) {
      if (chosen.size >= max) return;
      await pause();
      const place = Math.floor(candidate.statement.start / excerpt);
      const before = taken.get(place) ?? 0;
      if (before >= maxOfExcerpt || chosen.has(candidate) || isRepeated(candidate)) continue;
      chosen.add(candidate);
      for (const term of candidate.terms) byTerm.set(term, [...(byTerm.get(term) ?? []), candidate]);
      taken.set(place, before + 1);
    }
  };
  await take(perExcerpt);
  await take(max);
  return [...chosen].toSorted((one, other) => one.statement.start - other.statement.start);
};
