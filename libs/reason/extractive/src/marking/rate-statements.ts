import type { MarkerType } from "@quarry/contracts";
import { containsCjk, finishWithPauses, mapInSlices, type Sliced } from "@quarry/text";
import { isQuestion, sentenceQuality } from "../signals/sentence-quality.ts";
import { contentWords } from "../words.ts";
import { findFiguresInSlices } from "./figures.ts";
import { createCarriesTopic } from "./key-phrases.ts";
import { speechCues, type Statement } from "./statements.ts";

/**
 * Returns the type of marker of a statement by its wording; undefined for a question, a greeting or the running of a meeting. A
 * quantity makes it a datapoint, unless the speaker calls it an opinion.
 */
export function* classifyStatement(text: string, language: string): Sliced<MarkerType | undefined> {
  const cues = speechCues(language);
  const plain = text.toLowerCase();
  if (isQuestion(text) || cues?.courtesy.test(text) === true) return undefined;
  yield;
  const figures = yield* findFiguresInSlices(text, language);
  if (figures.length > 0) return cues?.belief.test(plain) === true ? "opinion" : "datapoint";
  return cues?.view.test(plain) === true ? "opinion" : "key-fact";
}

/** A statement that could become a marker. */
export interface Candidate {
  readonly statement: Statement;
  readonly type: MarkerType;
  /** Its content terms. */
  readonly terms: ReadonlySet<string>;
  /** Its score, 0 to 1. */
  readonly score: number;
}

/** Returns the terms of a statement that may be topics; in scripts without spaces, whole words. */
const topicTerms = (text: string, language: string): ReadonlySet<string> => {
  const carriesTopic = createCarriesTopic(language);
  const found = contentWords(text, language).filter((word) => carriesTopic(word.text.toLowerCase()));
  return new Set(found.flatMap(({ text: word, terms }) => (containsCjk(word) ? [word] : terms)));
};

/** Minimum weight of a term: one that occurs once may be informative, but is not a topic. */
const saidOnce = 0.1;

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

/** Number of the heaviest terms that count for a statement: a long statement gets no bonus. */
const speakingTerms = 5;

const centrality = (terms: ReadonlySet<string>, weight: (term: string) => number): number =>
  [...terms]
    .map(weight)
    .toSorted((one, other) => other - one)
    .slice(0, speakingTerms)
    .reduce((sum, one) => sum + one, 0) / speakingTerms;

/**
 * Classifies the statements of one document and rates them, 0 to 1: by their coverage of the document's topics (the centroid of
 * Radev et al. 2004), and how well they can be read alone. Statements with a score of 0 are left out.
 */
export const rateStatements = async (
  statements: readonly Statement[],
  { language, pause }: { readonly language: string; readonly pause: () => Promise<void> },
): Promise<Candidate[]> => {
  const reading = mapInSlices(statements, 1, ({ text }) => topicTerms(text, language));
  const termSets = await finishWithPauses(reading, pause);
  const weight = weighTerms(termSets);
  const candidates: Candidate[] = [];
  for (const [index, statement] of statements.entries()) {
    const terms = termSets[index] ?? new Set<string>();
    const type = await finishWithPauses(classifyStatement(statement.text, language), pause);
    const score = centrality(terms, weight) * sentenceQuality(statement.text, language);
    if (type !== undefined && score > 0) candidates.push({ statement, type, terms, score });
  }
  return candidates;
};

interface Choosing {
  readonly max: number;
  /** Length of the whole text. */
  readonly characters: number;
  /** Awaited between comparisons; an error it throws ends the selection. */
  readonly pause: () => Promise<void>;
}

const perExcerpt = 3;
/** Minimum share of the smaller statement's terms for two statements to be nearly equal. */
const nearlySame = 0.6;
const minScore = 0.12;

/**
 * Chooses the best candidates, spread over the text: at most three of every excerpt, and never two that are nearly equal. In text
 * order.
 */
export const chooseCandidates = async (
  candidates: readonly Candidate[],
  { max, characters, pause }: Choosing,
): Promise<Candidate[]> => {
  const ranked = candidates
    .filter(({ score }) => score >= minScore)
    .toSorted((one, other) => other.score - one.score);
  const excerpt = Math.max(1, characters / Math.ceil(max / perExcerpt));
  const chosen: Candidate[] = [];
  const taken = new Map<number, number>();
  const isRepeated = ({ terms }: Candidate): boolean =>
    chosen.some(
      (other) => terms.intersection(other.terms).size / Math.min(terms.size, other.terms.size) >= nearlySame,
    );
  for (const candidate of ranked) {
    if (chosen.length >= max) break;
    await pause();
    const place = Math.floor(candidate.statement.start / excerpt);
    const before = taken.get(place) ?? 0;
    if (before >= perExcerpt || isRepeated(candidate)) continue;
    chosen.push(candidate);
    taken.set(place, before + 1);
  }
  return chosen.toSorted((one, other) => one.statement.start - other.statement.start);
};
