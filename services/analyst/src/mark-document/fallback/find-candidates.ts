import type { MarkerType } from "@quarry/contracts";
import { names } from "@quarry/grounding";
import { containsCjk, stopWords, terms, words } from "@quarry/text";
import { sentenceQuality } from "../../signals/sentence-quality.ts";
import type { CommentSigns } from "../comments/comment-signs.ts";
import { classifyStatement } from "../cues/classify-statement.ts";
import { cuesOf, type MarkingCues, talkTerms } from "../cues/marking-cues.ts";
import { findFigures } from "../figures/find-figures.ts";
import type { Statement } from "../text/statement.ts";
import type { Candidate } from "./candidate.ts";

/** How much a term tells of its document, 0 to 1. */
type TopicWeight = (term: string) => number;

/** What is said once may be telling, but is no topic. */
const saidOnce = 0.1;

/**
 * Weighs terms by how many statements of a document hold them, and how few all the same (Salton and Buckley 1988, tf·idf with the
 * document as the collection): what is said again and again is a topic, what every second statement says is none.
 */
const weighTerms = (statements: readonly ReadonlySet<string>[]): TopicWeight => {
  const counts = new Map<string, number>();
  for (const terms of statements) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (count: number): number =>
    count < 2 ? 0 : Math.log(count) * Math.log(1 + statements.length / count);
  const most = [...counts.values()].reduce((top, count) => Math.max(top, weightOf(count)), 0);
  return (term) => (most === 0 ? 0.5 : Math.max(saidOnce, weightOf(counts.get(term) ?? 1) / most));
};

const mostBroken = 0.3;

/** Words said twice in a row, alone or in pairs, and single letters: "the the", "I mean I mean", "w we". */
const brokenShare = (text: string, language: string): number => {
  const said = words(text, language).map(({ start, end }) => text.slice(start, end).toLowerCase());
  const broken = said.filter((word, at) => {
    const isRepeated =
      word === said[at - 1] || (at > 2 && word === said[at - 2] && said[at - 1] === said[at - 3]);
    return isRepeated || /^(?!i|a|s|t|m|d)\p{Ll}$/u.test(word);
  });
  return broken.length / Math.max(1, said.length);
};

/** Share of a text's letters that are sounds and phrases of speech. */
const fillerShare = (text: string, cues: MarkingCues | undefined): number =>
  cues === undefined ? 0 : (text.match(cues.filler)?.join("").length ?? 0) / text.length;

/** How smoothly something is said, 0 to 1: 0 where nearly a third is filler, repetition or broken off. */
const fluency = (text: string, language: string, cues: MarkingCues | undefined): number => {
  const isSpaced = !["zh", "ja", "th"].includes(language);
  const broken = fillerShare(text, cues) + (isSpaced ? brokenShare(text, language) : 0);
  return Math.max(0, 1 - broken / mostBroken);
};

/** A statement's wording and what is known of its document. */
interface Rating {
  readonly text: string;
  readonly type: MarkerType;
  readonly terms: ReadonlySet<string>;
  readonly language: string;
  readonly cues: MarkingCues | undefined;
  readonly weight: TopicWeight;
}

/** So many of the heaviest terms speak for a statement: a long one has no more to say. */
const speakingTerms = 5;
const fewestTerms = 3;
/** A longer statement is less of a point. */
const readable = { spaced: 240, unspaced: 80 } as const;
const shares = { topics: 0.65, names: 0.15 } as const;
const bonuses = { "key-fact": 0.06, opinion: 0.1, datapoint: 0.2 } as const satisfies Record<
  MarkerType,
  number
>;
const leaningCosts = 0.3;
const manyNames = 4;

/** A statement full of numbers is none the worse for it. */
const quality = (text: string, language: string): number =>
  sentenceQuality(text.replaceAll(/[\p{N}%％]/gu, "n"), language);

const centrality = (terms: ReadonlySet<string>, weight: TopicWeight): number => {
  const weights = [...terms].map(weight).toSorted((one, other) => other - one);
  return weights.slice(0, speakingTerms).reduce((sum, one) => sum + one, 0) / speakingTerms;
};

const brevity = (text: string): number =>
  Math.min(1, (containsCjk(text) ? readable.unspaced : readable.spaced) / text.length);

/**
 * How much a statement is worth finding again, 0 to 1: by what it says of the document's topics (the centroid of Radev et al. 2004), the
 * names and numbers in it, and how well it can be read alone. 0 for one that says too little.
 */
const rateStatement = ({ text, type, terms, language, cues, weight }: Rating): number => {
  if (terms.size < fewestTerms) return 0;
  const form = quality(text, language) * fluency(text, language, cues) * brevity(text) ** 0.5;
  if (form === 0) return 0;
  const leaning = cues?.leaning.test(text) === true ? 1 - leaningCosts : 1;
  const named = Math.min(1, names(text).size / manyNames);
  const worth = shares.topics * centrality(terms, weight) + shares.names * named + bonuses[type];
  return worth * leaning * form;
};

/** The distinct index terms of a text that carry a topic. */
type ContentTerms = (text: string) => ReadonlySet<string>;

const isTelling = (term: string): boolean => /\p{L}/u.test(term) && (term.length > 2 || containsCjk(term));

// Letter pairs help a search and say nothing of a topic.
const cjkWords = (text: string, language: string): string[] =>
  words(text, language)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
    .filter((word) => word.length > 1);

/** Takes the content terms of texts in one language: index terms without stop words, words of talk and numbers. */
const createContentTerms = (language: string): ContentTerms => {
  const [talk, stop] = [talkTerms(language), stopWords(language)];
  const cut = ["zh", "ja", "ko"].includes(language) ? cjkWords : terms;
  return (text) =>
    new Set(cut(text, language).filter((term) => isTelling(term) && !talk.has(term) && !stop.has(term)));
};

interface Finding {
  readonly language: string;
  /** Of a document that holds comments. */
  readonly signs?: CommentSigns | undefined;
  readonly pause: () => Promise<void>;
}

/** A few milliseconds of work. */
const statementsAtATime = 10;

const typeOf = (
  text: string,
  { language, cues, signs }: Pick<Finding, "language" | "signs"> & { readonly cues: MarkingCues | undefined },
): MarkerType | undefined => {
  const type = classifyStatement(text, cues, findFigures(text, language).length > 0);
  return type === "key-fact" && signs?.isView(text) === true ? "opinion" : type;
};

const termsOfAll = async (
  statements: readonly Statement[],
  { language, pause }: Finding,
): Promise<ReadonlySet<string>[]> => {
  const contentTerms = createContentTerms(language);
  const all: ReadonlySet<string>[] = [];
  for (const { text } of statements) {
    if (all.length % statementsAtATime === 0) await pause();
    all.push(contentTerms(text));
  }
  return all;
};

/** Classifies and rates the statements of one document. */
export const findCandidates = async (
  statements: readonly Statement[],
  finding: Finding,
): Promise<Candidate[]> => {
  const { language, signs, pause } = finding;
  const cues = cuesOf(language);
  const termSets = await termsOfAll(statements, finding);
  const weight = weighTerms(termSets);
  const candidates: Candidate[] = [];
  for (const [index, statement] of statements.entries()) {
    if (index % statementsAtATime === 0) await pause();
    const { text } = statement;
    const terms = termSets[index] ?? new Set();
    const type = typeOf(text, { language, cues, signs });
    if (type === undefined) continue;
    const liked = signs?.liked(statement) ?? 1;
    const score = Math.min(1, liked * rateStatement({ text, type, terms, language, cues, weight }));
    if (score > 0) candidates.push({ statement, type, terms, score });
  }
  return candidates;
};
