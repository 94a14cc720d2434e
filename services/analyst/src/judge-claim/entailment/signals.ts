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
export type PassageSignals = Signals<(typeof passageSignals)[number]>;
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
