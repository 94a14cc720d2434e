import { names, numbersAgree } from "@quarry/grounding";
import { sentences, splitPassages } from "@quarry/text";
import type { SentenceEncoder } from "../encoding.ts";
import { denyEachOther, saysVerbatim, supportScore } from "../signals/support-score.ts";
import { containment, termSet } from "../signals/term-overlap.ts";
import { calibrationOf } from "./calibration.ts";
import { vectorSimilarity } from "./vector-similarity.ts";

/** A sentence that holds less of another one's terms may deny something else. */
const sameMatter = 0.6;

/** Whether a sentence and the one in the quote that holds most of its terms, the first of equals, deny each other. */
export const deniedByNearest = (sentence: string, quote: string, language: string): boolean => {
  const sought = termSet(sentence, language);
  const [nearest] = sentences(quote, language)
    .map(({ start, end }) => {
      const text = quote.slice(start, end);
      return { text, share: containment(sought, termSet(text, language)) };
    })
    .toSorted((one, other) => other.share - one.share);
  if (nearest === undefined || nearest.share < sameMatter) return false;
  return denyEachOther(sentence, nearest.text, language);
};

/** How many of the names of a sentence its quote does not hold, in any inflection, and one more when any number is missing. */
export const countMissingParticulars = (sentence: string, quote: string, language: string): number => {
  const held = termSet(quote, language);
  const absent = [...names(sentence)].filter((name) => !termSet(name, language).isSubsetOf(held));
  return absent.length + (numbersAgree(sentence, quote) ? 0 : 1);
};

/** A sentence and what it is said to rest on. */
export interface SupportPair {
  readonly sentence: string;
  readonly quote: string;
  readonly language: string;
  /** What the sentence answers; tells what its pronouns stand for. */
  readonly question?: string | undefined;
}

/** How far the quote of a pair supports its sentence, 0–1. */
export type ScoreSupport = (
  pair: SupportPair,
  options?: { readonly signal?: AbortSignal },
) => Promise<number>;

/** What scoring needs of an encoder. */
export interface SupportEncoder extends Pick<SentenceEncoder, "encode" | "countTokens"> {
  readonly profile: Pick<SentenceEncoder["profile"], "id">;
}

/** A quote may be a whole document: it is compared passage by passage. */
const passageTokens = 350;

/** What a name that the quote does not hold, or a number, leaves of the score; anything from .8 to .9 serves. */
const keptPerMissing = 0.85;
/** A list of names counts no more than this many. */
const mostMissing = 3;

const within = (value: number, [low, high]: readonly [number, number]): number =>
  Math.max(0, Math.min(1, (value - low) / (high - low)));

/**
 * Scores support by meaning: 1 for the same words, else the mean of how near sentence and quote come as a whole and in the sentence's
 * weakest tokens, less for every name of the sentence that the quote does not hold and for numbers that differ, halved when the sentence and the one in
 * the quote that shares its words deny each other. An encoder that nobody has calibrated for the language is not asked; shared words
 * count instead.
 */
export const createScoreSupport =
  (encoder: SupportEncoder): ScoreSupport =>
  async ({ sentence, quote, language, question }, options) => {
    if (saysVerbatim(quote, sentence)) return 1;
    const calibration = calibrationOf(encoder.profile.id, language);
    if (calibration === undefined) return supportScore(sentence, quote, language);
    const spans = splitPassages(quote, {
      maxTokens: passageTokens,
      countTokens: encoder.countTokens,
      locale: language,
    });
    const header = question === undefined ? {} : { header: question };
    const passages = spans.map(({ start, end }) => ({ text: quote.slice(start, end) }));
    const [said, ...quoted] = await encoder.encode([{ text: sentence, ...header }, ...passages], options);
    if (said === undefined) return 0;
    const { dense, weakest } = vectorSimilarity(sentence, said, quoted);
    const near = (within(dense, calibration.dense) + within(weakest, calibration.weakest)) / 2;
    const missing = Math.min(mostMissing, countMissingParticulars(sentence, quote, language));
    const particular = near * keptPerMissing ** missing;
    return deniedByNearest(sentence, quote, language) ? particular / 2 : particular;
  };
