import type { Citation, RankedPassage } from "@quarry/contracts";
import { likeliest } from "@quarry/extractive";
import { textsOf } from "../evidence/read-texts.ts";
import { allPassages, type Judging } from "./judging.ts";
import { otherSentences, type PassageReading } from "./read-passages.ts";
import { createSentenceWeigher, type SentenceWeigher, type Verdict } from "./weigh-sentence.ts";

/** A sentence that speaks for or against a claim. */
export interface WeighedSentence extends Citation, Verdict {
  readonly passage: RankedPassage;
}

/** A passage, the sentences that count, and what it seems to say. */
export interface WeighedPassage {
  readonly passage: RankedPassage;
  readonly telling: readonly WeighedSentence[];
  readonly reading: PassageReading;
}

/** From this probability on a sentence supports a claim in other words; readers are shown nothing that is less sure. */
const surelySupports = 0.8;

const silent: PassageReading = { supports: 0, contradicts: 0, sentences: [] };

const strongest = (weighed: readonly WeighedSentence[], verdict: Verdict["verdict"]): WeighedSentence[] =>
  weighed
    .filter((sentence) => sentence.verdict === verdict)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 1);

interface Weighing {
  readonly passage: RankedPassage;
  readonly claim: string;
  readonly weigh: SentenceWeigher;
}

/** Support in other words: its best sentence, where nothing in it speaks against the claim. */
const supportByReading = (
  { supports, sentences: [best] }: PassageReading,
  { passage, claim, weigh }: Weighing,
): WeighedSentence[] => {
  if (best === undefined || supports < surelySupports) return [];
  if (!weigh.couldSupport(claim, best.quote)) return [];
  return [{ ...best, passage, verdict: "supports", score: supports }];
};

/** What words alone find in a passage is also what it most likely says. */
const readingOf = (read: PassageReading, telling: readonly WeighedSentence[]): PassageReading => {
  const [first] = telling;
  if (first === undefined) return read;
  const sentences = [...telling, ...read.sentences.filter(({ start }) => start !== first.start)];
  const against = telling.find(({ verdict }) => verdict === "contradicts");
  if (against !== undefined)
    return { supports: 0, contradicts: Math.max(read.contradicts, against.score), sentences };
  const supports = Math.max(read.supports, first.score);
  return { supports, contradicts: Math.min(read.contradicts, 1 - supports), sentences };
};

/**
 * At most the strongest sentence for a claim from each of its passages, and as a hint the strongest whose figures, dates, denials or
 * antonyms conflict with it. Where a reading takes a passage for a contradiction, shared words are no support.
 */
export const weighPassages = (
  { job, documents, readings }: Judging,
  passages: readonly RankedPassage[] = allPassages(job),
): WeighedPassage[] => {
  const texts = textsOf(documents);
  const { claim, language } = job;
  const weigh = createSentenceWeigher(language);
  return passages.map((passage) => {
    const read = readings.get(passage.passageId) ?? silent;
    const weighed = otherSentences(passage, texts, job).map((sentence): WeighedSentence => ({
      ...sentence,
      ...weigh.verdictOn(claim.text, sentence.quote),
    }));
    const against = strongest(weighed, "contradicts");
    const isDoubted = likeliest(read) === "contradicts";
    const agreeing = isDoubted ? [] : strongest(weighed, "supports");
    const inOtherWords = supportByReading(read, { passage, claim: claim.text, weigh });
    const telling = [...(agreeing.length > 0 || against.length > 0 ? agreeing : inOtherWords), ...against];
    return { passage, telling, reading: readingOf(read, telling) };
  });
};
