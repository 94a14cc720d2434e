import type { SentenceEncoder } from "../encoding.ts";

/** What tells whether a sentence speaks of a claim; shares and cosines, 0–1. */
export const sentenceSignals = [
  /** Of the claim's words, by length, those that the sentence holds. */
  "wordsHeld",
  /** Of the claim's tokens each finds its best match in the sentence; the mean over the third that finds the worst, as a cosine. */
  "weakest",
  /** How much further away than the closest sentence of its passage it is by the mean over all tokens; 0 or less. */
  "behindClosest",
  /** 1 when it says what was found. */
  "concludes",
  /** 1 when it says what is going to be looked at. */
  "announces",
] as const;

/** What tells whether a passage speaks of a claim at all. */
export const passageSignals = [
  /** Mean over the claim's tokens of the best match in any of its sentences. */
  "similarity",
  /** As of a sentence, with all its sentences taken together. */
  "weakest",
  "wordsHeld",
  /** Log-odds of its sentence that most likely speaks of the claim. */
  "bestSentence",
] as const;

/** What tells whether a sentence that speaks of a claim denies it. */
export const polaritySignals = [
  /** How much closer it comes to the claim turned round than to the claim, as cosines. */
  "closerToOpposite",
  /** How strongly more and less clash around the words that both hold. */
  "clash",
  /** How far apart the two are, by the word of each that says least, along the encoder's axis from less to more; 0 or more. */
  "lessApart",
  /** The same by the word that is most denied, along the axis from denied to affirmed. */
  "denialApart",
] as const;

/** Numbers by name. */
export type Signals<Name extends string> = Readonly<Record<Name, number>>;

export type SentenceSignals = Signals<(typeof sentenceSignals)[number]>;
type PassageSignals = Signals<(typeof passageSignals)[number]>;
export type PolaritySignals = Signals<(typeof polaritySignals)[number]>;

/** The signals of one sentence of a passage. */
export interface SentenceEvidence {
  /** Its place among the sentences that were given. */
  readonly place: number;
  readonly signals: SentenceSignals;
  readonly polarity: PolaritySignals;
}

/** All that a passage is judged by. */
export interface PassageEvidence {
  readonly signals: Omit<PassageSignals, "bestSentence">;
  /** The sentences that share most words with the claim; empty when none shares any. */
  readonly sentences: readonly SentenceEvidence[];
}

/** A weight for each signal, by its name, and what stands where all of them are 0. */
export interface LogisticWeights {
  readonly intercept: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** The log-odds that weights give to signals; a signal without a weight counts for nothing. */
const logOdds = (
  { intercept, weights }: LogisticWeights,
  signals: Readonly<Record<string, number>>,
): number =>
  Object.entries(signals).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, intercept);

/** Log-odds as a probability. */
const probability = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** The three models that read evidence, each fitted by itself. */
export interface EntailmentWeights {
  /** Whether a sentence speaks of the claim. */
  readonly sentence: LogisticWeights;
  /** Whether a passage speaks of it. */
  readonly passage: LogisticWeights;
  /** Whether a passage that does denies it. */
  readonly polarity: LogisticWeights;
}

/** How likely a passage supports and contradicts a claim; the rest to 1 is that it says nothing of it. */
export interface Reading {
  readonly supports: number;
  readonly contradicts: number;
  /** Places of the sentences that speak of the claim, best first. */
  readonly places: readonly number[];
}

/** From this probability on a sentence is one that shows what a passage says. */
const showing = 0.3;

const silent: Reading = { supports: 0, contradicts: 0, places: [] };

/** The log-odds that each sentence speaks of the claim. */
export const sentenceOdds = (
  { sentences }: PassageEvidence,
  weights: EntailmentWeights["sentence"],
): number[] => sentences.map(({ signals }) => logOdds(weights, signals));

/** The signals of a passage, given what its sentences came to. */
export const passageSignalsOf = ({ signals }: PassageEvidence, odds: readonly number[]): PassageSignals => ({
  ...signals,
  bestSentence: Math.max(...odds),
});

/** The polarity of a passage: of its sentences' each, by how likely they speak of the claim. */
export const polaritySignalsOf = (
  { sentences }: PassageEvidence,
  odds: readonly number[],
): PolaritySignals => {
  const best = Math.max(...odds);
  const shares = odds.map((each) => Math.exp(each - best));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const meanOf = (name: (typeof polaritySignals)[number]): number =>
    sentences.reduce((sum, { polarity }, index) => sum + polarity[name] * (shares[index] ?? 0), 0) / total;
  return {
    closerToOpposite: meanOf("closerToOpposite"),
    clash: meanOf("clash"),
    lessApart: meanOf("lessApart"),
    denialApart: meanOf("denialApart"),
  };
};

/** Reads from signals what a passage says of a claim; one whose sentences share no word with it says nothing. */
export const readEvidence = (evidence: PassageEvidence, weights: EntailmentWeights): Reading => {
  if (evidence.sentences.length === 0) return silent;
  const odds = sentenceOdds(evidence, weights.sentence);
  const speaks = probability(logOdds(weights.passage, passageSignalsOf(evidence, odds)));
  const denies = probability(logOdds(weights.polarity, polaritySignalsOf(evidence, odds)));
  const ranked = evidence.sentences
    .map(({ place }, index) => ({ place, odds: odds[index] ?? 0 }))
    .toSorted((one, other) => other.odds - one.odds);
  return {
    supports: speaks * (1 - denies),
    contradicts: speaks * denies,
    places: ranked
      .filter((each, rank) => rank === 0 || probability(each.odds) >= showing)
      .map(({ place }) => place),
  };
};

/** From this probability on a passage speaks of a claim. */
const speaking = 0.5;
/** From this share on what it says denies the claim: fewer passages deny than support, and one that does matters as much. */
const denying = 0.4;

/** What a passage most likely says of a claim, so that each of the three is found as often as it is right. No bar for readers. */
export const likeliest = ({
  supports,
  contradicts,
}: Pick<Reading, "supports" | "contradicts">): "supports" | "contradicts" | "neutral" => {
  const speaks = supports + contradicts;
  if (speaks < speaking) return "neutral";
  return contradicts / speaks >= denying ? "contradicts" : "supports";
};

/** Logistic regressions over 919 labelled pairs of SciFact's training claims; refit by `npm run eval -- claims --data DIR --fit 10`. */
const weightsOfGteSmall: EntailmentWeights = {
  sentence: {
    intercept: -12.03,
    weights: { wordsHeld: 2.122, weakest: 12.93, behindClosest: 3.521, concludes: 0.4517, announces: -2.458 },
  },
  passage: {
    intercept: -24.6,
    weights: { similarity: 5.429, weakest: 23.34, wordsHeld: 3.243, bestSentence: 0.1107 },
  },
  polarity: {
    intercept: -1.19,
    weights: { closerToOpposite: 48.06, clash: 5.185, lessApart: 5.376, denialApart: 7.921 },
  },
};

/** The weights for texts of a language in an encoder's vectors; undefined where nobody has fitted any. */
export const entailmentWeightsOf = (
  { id }: Pick<SentenceEncoder["profile"], "id">,
  language: string,
): EntailmentWeights | undefined =>
  language === "en" && /(?:^|\/)gte-small(?:@|$)/u.test(id) ? weightsOfGteSmall : undefined;
