import { type LogisticWeights, logOdds, probability } from "./logistic.ts";
import type { PassageEvidence, PassageSignals, polaritySignals, PolaritySignals } from "./signals.ts";

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
