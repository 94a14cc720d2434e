import {
  type EntailmentWeights,
  type PassageEvidence,
  passageSignals,
  passageSignalsOf,
  polaritySignals,
  polaritySignalsOf,
  sentenceOdds,
  sentenceSignals,
} from "@quarry/extractive";
import type { ClaimLabel } from "../read-claims.ts";
import { fitLogistic } from "./fit-logistic.ts";

/** A judged pair of a claim and an abstract, as signals. */
export interface LabelledEvidence {
  readonly claimId: string;
  readonly docId: string;
  readonly label: ClaimLabel;
  /** Places of the sentences that show the label. */
  readonly shown: ReadonlySet<number>;
  readonly evidence: PassageEvidence;
}

/** Fits the weights that read evidence: first of sentences, then, by what these come to, of passages and of polarity. */
export const fitEntailment = (cases: readonly LabelledEvidence[]): EntailmentWeights => {
  const told = cases.filter(({ evidence }) => evidence.sentences.length > 0);
  const sentence = fitLogistic(
    sentenceSignals,
    told.flatMap(({ evidence, shown }) =>
      evidence.sentences.map(({ place, signals }) => ({ signals, isTrue: shown.has(place) })),
    ),
  );
  const weighed = told.map((each) => ({ ...each, odds: sentenceOdds(each.evidence, sentence) }));
  const speaking = weighed.filter(({ label }) => label !== "NOT ENOUGH INFO");
  return {
    sentence,
    passage: fitLogistic(
      passageSignals,
      weighed.map(({ evidence, odds, label }) => ({
        signals: passageSignalsOf(evidence, odds),
        isTrue: label !== "NOT ENOUGH INFO",
      })),
    ),
    polarity: fitLogistic(
      polaritySignals,
      speaking.map(({ evidence, odds, label }) => ({
        signals: polaritySignalsOf(evidence, odds),
        isTrue: label === "CONTRADICT",
      })),
    ),
  };
};
