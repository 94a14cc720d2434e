import { collapseWhitespace } from "@quarry/text";
import { deniedTerms } from "../signals/denied-terms.ts";
import { numbersAgree } from "../signals/numbers-agree.ts";
import { isQuestion } from "../signals/sentence-quality.ts";
import { supportScore } from "../signals/support-score.ts";
import { mutualContainment, termSet } from "../signals/term-overlap.ts";
import { findConflict } from "./find-conflict.ts";

/** What one sentence says of a claim, and how strongly, 0–1. */
export interface Verdict {
  readonly verdict: "supports" | "contradicts" | "neutral";
  readonly score: number;
}

/** Share of the claim's terms from which a sentence says the same. */
const supports = 0.65;
const neutral: Verdict = { verdict: "neutral", score: 0 };

const agreesInDenial = (claim: string, sentence: string, language: string): boolean => {
  const shared = termSet(claim, language).intersection(termSet(sentence, language));
  const denied = deniedTerms(claim, language).symmetricDifference(deniedTerms(sentence, language));
  return denied.intersection(shared).size === 0;
};

/** Weighs one sentence against a claim by shared terms, numbers, denials and antonyms. */
export const weighSentence = (claim: string, sentence: string, language: string): Verdict => {
  const said = collapseWhitespace(sentence);
  if (isQuestion(said)) return neutral;
  if (findConflict(claim, said, language) !== undefined) {
    return {
      verdict: "contradicts",
      score: mutualContainment(termSet(claim, language), termSet(said, language)),
    };
  }
  const score = supportScore(claim, said, language);
  const isSupport = score >= supports && numbersAgree(claim, said) && agreesInDenial(claim, said, language);
  return isSupport ? { verdict: "supports", score } : neutral;
};
