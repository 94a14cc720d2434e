import type { Citation, RankedPassage } from "@quarry/contracts";
import {
  announces,
  comparableWords,
  createAntonymFinder,
  denyEachOther,
  isQuestion,
  likeliest,
  mutualContainment,
  supportScore,
  termSet,
} from "@quarry/extractive";
import { numbersAgree } from "@quarry/grounding";
import { collapseWhitespace, type Sliced } from "@quarry/text";
import { textsOf } from "../evidence/read-texts.ts";
import { allPassages, type Judging, otherSentences, type PassageReading } from "./read-passages.ts";

/** What one sentence says of a claim, and how strongly, 0–1. */
export interface Verdict {
  readonly verdict: "supports" | "contradicts" | "neutral";
  readonly score: number;
}

/** A sentence that speaks for or against a claim. */
export interface WeighedSentence extends Citation, Verdict {
  readonly passage: RankedPassage;
}

/** A passage, the sentences that count, and what it seems to say. */
export interface WeighedPassage {
  readonly passage: RankedPassage;
  readonly decisive: readonly WeighedSentence[];
  readonly reading: PassageReading;
}

/** Share of the claim's terms from which a sentence says the same. */
const saysTheSame = 0.65;
/** Share of what the sentence says that the claim says too; below it the claim is an aside in a sentence about something else. */
const onTopic = 0.4;
/** Two sentences are compared number by number only when they share this much of everything else. */
const sameMatter = 0.7;
/** From this probability on a sentence supports a claim in other words; readers are shown nothing that is less sure. */
const surelySupports = 0.8;

const silent: PassageReading = { supports: 0, contradicts: 0, sentences: [] };

/** Whether nothing in a sentence speaks against its supporting a claim, be it in other words. */
const couldSupport = (claim: string, sentence: string, language: string): boolean =>
  !isQuestion(sentence) &&
  !announces(sentence) &&
  numbersAgree(claim, sentence) &&
  !denyEachOther(claim, sentence, language) &&
  createAntonymFinder(language)(comparableWords(claim, language), comparableWords(sentence, language))
    .length === 0;

/** How far a sentence says the same as a claim by shared words, 0–1; 0 where it could say something else. */
const wordSupport = (claim: string, sentence: string, language: string): number => {
  const said = collapseWhitespace(sentence);
  const score = supportScore(claim, said, language);
  const shared = mutualContainment(termSet(claim, language), termSet(said, language));
  return score >= saysTheSame && shared >= onTopic && couldSupport(claim, said, language) ? score : 0;
};

const withoutNumbers = (list: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...list].filter((term) => !/^[\p{N}.,%-]+$/u.test(term)));

/** What alone tells a claim and a sentence of the same matter apart, for a model to look at; it proves nothing. */
export const differenceBetween = (
  claim: string,
  sentence: string,
  language: string,
): "negation" | "number" | undefined => {
  const said = collapseWhitespace(sentence);
  const [one, other] = [termSet(claim, language), termSet(said, language)];
  if (mutualContainment(withoutNumbers(one), withoutNumbers(other)) < sameMatter) return undefined;
  if (denyEachOther(claim, said, language)) return "negation";
  return numbersAgree(claim, said) ? undefined : "number";
};

/** Support in other words: its best sentence, where nothing in it speaks against the claim. */
const supportByReading = (
  { supports, sentences: [best] }: PassageReading,
  passage: RankedPassage,
  { job: { claim, language } }: Judging,
): WeighedSentence[] => {
  if (best === undefined || supports < surelySupports) return [];
  if (!couldSupport(claim.text, collapseWhitespace(best.quote), language)) return [];
  return [{ ...best, passage, verdict: "supports", score: supports }];
};

/** What words alone find in a passage is also what it most likely says. */
const readingOf = (read: PassageReading, [first]: readonly WeighedSentence[]): PassageReading => {
  if (first === undefined) return read;
  const supports = Math.max(read.supports, first.score);
  return {
    supports,
    contradicts: Math.min(read.contradicts, 1 - supports),
    sentences: [first, ...read.sentences.filter(({ start }) => start !== first.start)],
  };
};

/** At most the strongest sentence for a claim from each of its passages. Where a reading takes a passage for a contradiction, shared words are no support. */
export function* weighPassages(
  judging: Judging,
  passages: readonly RankedPassage[] = allPassages(judging.job),
): Sliced<WeighedPassage[]> {
  const { job, documents, readings } = judging;
  const texts = textsOf(documents);
  const { claim, language } = job;
  const all: WeighedPassage[] = [];
  for (const passage of passages) {
    yield;
    const read = readings.get(passage.passageId) ?? silent;
    const weighed = otherSentences(passage, texts, job).map((sentence): WeighedSentence => ({
      ...sentence,
      passage,
      verdict: "supports",
      score: wordSupport(claim.text, sentence.quote, language),
    }));
    const [best] = weighed.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
    const isDoubted = likeliest(read) === "contradicts";
    const decisive = best === undefined || isDoubted ? supportByReading(read, passage, judging) : [best];
    all.push({ passage, decisive, reading: readingOf(read, decisive) });
  }
  return all;
}
