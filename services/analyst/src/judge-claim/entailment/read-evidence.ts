import type { PassageEvidence, PassageSignals, polaritySignals, PolaritySignals } from "./signals.ts";

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
