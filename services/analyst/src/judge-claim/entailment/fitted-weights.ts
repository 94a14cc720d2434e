import type { EncoderProfile } from "@quarry/encoder";
import type { EntailmentWeights } from "./read-evidence.ts";

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
  { id }: Pick<EncoderProfile, "id">,
  language: string,
): EntailmentWeights | undefined =>
  language === "en" && /(?:^|\/)gte-small(?:@|$)/u.test(id) ? weightsOfGteSmall : undefined;
