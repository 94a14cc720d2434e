import { accuracy, type Counts, fMeasure, macroF } from "../measures/f-measure.ts";
import type { Judgement } from "./judge-abstract.ts";
import type { GoldClaim, GoldPair } from "./read-claims.ts";

/** Judgement of one claim and one abstract. */
export interface JudgedPair extends Judgement {
  readonly claimId: string;
  readonly docId: string;
}

/** Agreement of judgements with gold. */
export interface ClaimMeasures {
  /** Pairs of a claim and an abstract with a gold label. */
  readonly n: number;
  readonly labelMacroF1: number;
  readonly labelAccuracy: number;
  readonly sentenceF1: number;
  /** Share of the gold abstracts that were examined. */
  readonly found: number;
}

const keyOf = (claimId: string, docId: string): string => `${claimId}/${docId}`;

const within = (rationale: readonly number[], chosen: readonly number[]): boolean =>
  rationale.every((sentence) => chosen.includes(sentence));

/** Counts sentences. A sentence is right if a complete rationale that contains it was chosen (SciFact, Wadden et al. 2020). */
const countSentences = (chosen: readonly number[], rationales: GoldPair["rationales"]): Counts => {
  const whole = new Set(rationales.filter((rationale) => within(rationale, chosen)).flat());
  const gold = new Set(rationales.flat());
  return { right: whole.size, wrong: chosen.length - whole.size, missed: gold.size - whole.size };
};

const add = (one: Counts, other: Counts): Counts => ({
  right: one.right + other.right,
  wrong: one.wrong + other.wrong,
  missed: one.missed + other.missed,
});

/** Measures agreement with gold. A missing abstract counts as no judgement; a sentence from an unjudged abstract counts as wrong. */
export const measureClaims = (claims: readonly GoldClaim[], judged: readonly JudgedPair[]): ClaimMeasures => {
  const givenOf = new Map(judged.map((pair) => [keyOf(pair.claimId, pair.docId), pair]));
  const gold = claims.flatMap(({ id, pairs }) =>
    pairs.map((pair) => ({ ...pair, key: keyOf(id, pair.docId) })),
  );
  const answers = gold.map(({ key, label }) => ({
    gold: label,
    given: givenOf.get(key)?.label ?? "NOT ENOUGH INFO",
  }));
  const known = new Set(gold.map(({ key }) => key));
  const counts = [
    ...gold.map(({ key, rationales }) => countSentences(givenOf.get(key)?.sentences ?? [], rationales)),
    ...[...givenOf].flatMap(([key, { sentences }]) =>
      known.has(key) ? [] : [countSentences(sentences, [])],
    ),
  ].reduce(add, { right: 0, wrong: 0, missed: 0 });
  return {
    n: gold.length,
    labelMacroF1: macroF(answers),
    labelAccuracy: accuracy(answers),
    sentenceF1: fMeasure(counts),
    found: gold.length === 0 ? 0 : gold.filter(({ key }) => givenOf.has(key)).length / gold.length,
  };
};
