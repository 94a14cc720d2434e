import type { AuditStatus } from "@quarry/contracts";
import {
  createScoreSupport,
  numbersAgree,
  passSupport,
  saysVerbatim,
  type ScoreSupport,
  supportScore,
} from "@quarry/grounding";
import { detectLanguage } from "@quarry/text";
import { createProgress, type World } from "../evaluation.ts";
import { withEncoder } from "../model/open-reasoning.ts";
import type { AuditPair } from "./audit-pairs.ts";

/** A pair and its scores in an audit without a language model. */
export interface ScoredPair extends Omit<AuditPair, "question"> {
  /** Support, 0–1. */
  readonly score: number;
  readonly status: Extract<AuditStatus, "PASS" | "REVIEW">;
}

/** Basis of the scores: the vectors and details that audits use, or shared words. */
export const signals = ["vectors", "words"] as const;

const byWords: ScoreSupport = async ({ sentence, quote, language }) =>
  supportScore(sentence, quote, language);

/** Scores each pair as an audit without a language model scores a sentence and its citations. */
export const scorePairs = async (
  pairs: readonly AuditPair[],
  by: (typeof signals)[number],
  world: World,
): Promise<ScoredPair[]> => {
  const { signal } = world;
  const step = createProgress("claims scored", pairs.length, world);
  const scoreAll = async (scoreSupport: ScoreSupport): Promise<ScoredPair[]> => {
    const scored: ScoredPair[] = [];
    for (const { id, question, claim, evidence, label } of pairs) {
      signal.throwIfAborted();
      const language = detectLanguage(question);
      const pair = { sentence: claim, quote: evidence, language };
      const score = saysVerbatim(evidence, claim) ? 1 : await scoreSupport(pair, { signal });
      const isNear = score >= passSupport && numbersAgree(claim, evidence, language);
      scored.push({ id, claim, evidence, score, label, status: isNear ? "PASS" : "REVIEW" });
      step();
    }
    return scored;
  };
  if (by === "words") return scoreAll(byWords);
  return withEncoder(world, (encoder) => scoreAll(createScoreSupport(encoder)));
};
