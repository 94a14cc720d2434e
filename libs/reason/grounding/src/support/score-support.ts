import { dot, maxSim, type TokenMatrix } from "@quarry/ranking";
import { containment, primaryLanguage, sentences, splitPassages, termSet } from "@quarry/text";
import { numbersAgree } from "../numbers/numbers-agree.ts";
import { names } from "../prose.ts";
import { denyEachOther } from "./contradiction.ts";
import { saysVerbatim, supportScore } from "./support-score.ts";

/** A text as vectors: one dense vector, and one for each token that is kept. */
export interface Encoded {
  /** Of length 1. */
  readonly dense: Float32Array;
  /** Rows of length 1. */
  readonly tokens: TokenMatrix;
  /** Half-open character range of each row in the text, in UTF-16 code units; [-1, -1] for a token that is not in the text. */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/**
 * Minimum score of a quote that is close to its sentence: experts rate 88 in 100 such pairs as supported, 85 of those not used for
 * tuning; of all pairs 78.
 */
export const passSupport = 0.7;
/**
 * Below this score a quote seems to be about something else: 98 in 100 quotes of other questions score lower. Not a veto, because
 * experts accept many quotes of the same question as support.
 */
export const failSupport = 0.3;

/**
 * The cosines of a model, by language, between which support rises from none (texts about different subjects) to full (a
 * restatement): of dense vectors, and of the worst-matching tokens. Chosen so that scores agree with the thresholds: `npm run eval --
 * audit` over ExpertQA, 911 claims with their evidence and that of others.
 */
const calibrations = new Map([
  ["gte-small", { languages: ["en"], dense: [0.75, 0.92], weakest: [0.65, 0.82] } as const],
]);

const calibrationOf = (profileId: string) => {
  const [model = ""] = profileId.split("@");
  return calibrations.get(model.slice(model.lastIndexOf("/") + 1));
};

/** True if vectors of an encoder's model can distinguish meaning in a language; assumed for a model without measurements. */
export const readsLanguage = (profileId: string, language: string): boolean =>
  calibrationOf(profileId)?.languages.some((one) => one === primaryLanguage(language)) ?? true;

/** Similarity of the passages of a quote to a sentence, as cosines. */
export interface VectorSimilarity {
  /** Cosine of the dense vectors, for the closest passage. */
  readonly dense: number;
  /** Mean similarity of the third of the sentence's tokens with the worst best matches in the quote. */
  readonly weakest: number;
}

/** Returns the rows of the informative tokens in the text: no markers, no header, no punctuation. */
const informativeRows = (text: string, { offsets }: Encoded): number[] =>
  offsets.flatMap(([start, end], row) =>
    start >= 0 && /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [row] : [],
  );

const bestMatches = (tokens: TokenMatrix, quotes: readonly Encoded[]): number[] => {
  const alignments = quotes.map((quote) => maxSim(tokens, quote.tokens).alignment);
  return Array.from({ length: tokens.count }, (_, row) =>
    Math.max(...alignments.map((alignment) => alignment[row]?.similarity ?? 0)),
  );
};

const meanOfWeakestThird = (similarities: readonly number[]): number => {
  const weakest = similarities
    .toSorted((one, other) => one - other)
    .slice(0, Math.ceil(similarities.length / 3));
  return weakest.length === 0 ? 0 : weakest.reduce((sum, value) => sum + value, 0) / weakest.length;
};

/**
 * Compares a sentence with the passages of a quote by late interaction (Khattab & Zaharia 2020). Content missing from a quote
 * shows in the tokens that match worst; the mean over all tokens hides it.
 */
export const vectorSimilarity = (
  text: string,
  sentence: Encoded,
  quotes: readonly Encoded[],
): VectorSimilarity => {
  if (quotes.length === 0) return { dense: 0, weakest: 0 };
  const best = bestMatches(sentence.tokens, quotes);
  return {
    dense: Math.max(...quotes.map((quote) => dot(sentence.dense, quote.dense))),
    weakest: meanOfWeakestThird(informativeRows(text, sentence).map((row) => best[row] ?? 0)),
  };
};

/** A sentence with a smaller share of another one's terms may negate something else. */
const sameMatter = 0.6;

/** The sentence of a quote with most terms of another sentence. */
interface NearestSentence {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Share of the other sentence's terms, 0–1. */
  readonly share: number;
}

/** Finds the sentence of a quote with most of a sentence's terms, the first one in a tie; undefined for an empty quote. */
export const nearestSentence = (
  sentence: string,
  quote: string,
  language: string,
): NearestSentence | undefined => {
  const sought = termSet(sentence, language);
  return sentences(quote, language)
    .map(({ start, end }) => {
      const text = quote.slice(start, end);
      const terms = termSet(text, language);
      return { text, terms, share: containment(sought, terms) };
    })
    .toSorted((one, other) => other.share - one.share)[0];
};

export const deniedByNearest = (sentence: string, quote: string, language: string): boolean => {
  const nearest = nearestSentence(sentence, quote, language);
  if (nearest === undefined || nearest.share < sameMatter) return false;
  return denyEachOther(sentence, nearest.text, language);
};

/** Counts the names of a sentence that its quote lacks in any inflection, plus one if any number is missing. */
export const countMissingParticulars = (sentence: string, quote: string, language: string): number => {
  const held = termSet(quote, language);
  const absent = [...names(sentence)].filter((name) => !termSet(name, language).isSubsetOf(held));
  return absent.length + (numbersAgree(sentence, quote, language) ? 0 : 1);
};

export interface SupportPair {
  readonly sentence: string;
  readonly quote: string;
  readonly language: string;
}

/** Scores how well the quote of a pair supports its sentence, 0–1. */
export type ScoreSupport = (
  pair: SupportPair,
  options?: { readonly signal?: AbortSignal },
) => Promise<number>;

/** The part of an encoder that scoring needs; implemented by `Encoder` of @quarry/encoder. */
export interface SupportEncoder {
  readonly profile: { readonly id: string };
  /** Returns the number of model tokens of a text, without special tokens. */
  readonly countTokens: (text: string) => number;
  /** Returns one result per text, in order. */
  readonly encode: (
    texts: readonly { readonly text: string }[],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly Encoded[]>;
}

/** A quote may be a whole document, so it is compared passage by passage. */
const passageTokens = 350;

/** Share of the score that remains for each name missing from the quote, or for missing numbers; any value from .8 to .9 works. */
const keptPerMissing = 0.85;
/** Maximum number of missing names that count, for lists of names. */
const maxMissing = 3;

const within = (value: number, [low, high]: readonly [number, number]): number =>
  Math.max(0, Math.min(1, (value - low) / (high - low)));

/**
 * Scores support by meaning: 1 for the same words, else the mean similarity of sentence and quote as a whole and in the sentence's
 * weakest tokens. It is reduced for every name of the sentence that the quote lacks and for numbers that differ, and halved if the sentence
 * and the one in the quote that shares its words negate each other. Without a calibration of the encoder for the language, shared
 * words are scored instead.
 */
export const createScoreSupport =
  (encoder: SupportEncoder): ScoreSupport =>
  async ({ sentence, quote, language }, options) => {
    if (saysVerbatim(quote, sentence)) return 1;
    const calibration = calibrationOf(encoder.profile.id);
    if (calibration === undefined || !readsLanguage(encoder.profile.id, language))
      return supportScore(sentence, quote, language);
    const spans = splitPassages(quote, {
      maxTokens: passageTokens,
      countTokens: encoder.countTokens,
      locale: language,
    });
    const passages = spans.map(({ start, end }) => ({ text: quote.slice(start, end) }));
    const [said, ...quoted] = await encoder.encode([{ text: sentence }, ...passages], options);
    if (said === undefined) return 0;
    const { dense, weakest } = vectorSimilarity(sentence, said, quoted);
    const near = (within(dense, calibration.dense) + within(weakest, calibration.weakest)) / 2;
    const missing = Math.min(maxMissing, countMissingParticulars(sentence, quote, language));
    const particular = near * keptPerMissing ** missing;
    return deniedByNearest(sentence, quote, language) ? particular / 2 : particular;
  };
