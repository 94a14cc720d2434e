import { askedKinds, headedKinds } from "./asked-kinds.ts";
import type { CandidateSentence } from "./candidate-sentences.ts";
import { kindOf } from "./kind-of.ts";

/** For a marked sentence, and for one of a kind that the goal asks for. */
const [markedBonus, askedBonus] = [0.08, 0.2];
/** What is left of a sentence's worth under a heading that names another kind. */
const otherKindShare = 0.6;

/** The worth of a sentence in the light of what it is. */
export type KindWeight = (worth: number, sentence: CandidateSentence) => number;

/**
 * Weighs sentences by the kind that a goal asks for: under a heading that names one ("Views and their grounds: …") another counts for
 * less; in any other goal the kind it asks for, and what was marked at all, counts for more.
 */
export const createKindWeight = (goal: string): KindWeight => {
  const [asked, headed] = [askedKinds(goal), headedKinds(goal)];
  return (worth, sentence) => {
    if (headed.size > 0) return headed.has(kindOf(sentence)) ? worth + askedBonus : otherKindShare * worth;
    if (asked.has(sentence.markerType)) return worth + askedBonus;
    return sentence.markerType === undefined ? worth : worth + markedBonus;
  };
};
