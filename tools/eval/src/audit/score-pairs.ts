import { createScoreSupport, type ScoreSupport } from "@quarry/analyst/score-support";
import { supportScore } from "@quarry/analyst/support-score";
import { createEncoder } from "@quarry/encoder";
import { detectLanguage } from "@quarry/text";
import type { World } from "../evaluation.ts";
import { createProgress } from "../progress.ts";
import type { AuditPair } from "./read-audit-pairs.ts";

/** A pair and the support score that it gets, 0–1. */
export interface ScoredPair extends Omit<AuditPair, "question"> {
  readonly score: number;
}

/** What a score goes by: the words that audits go by, or the vectors of the encoder. */
export const signals = ["words", "vectors"] as const;

const byWords: ScoreSupport = async ({ sentence, quote, language }) =>
  supportScore(sentence, quote, language);

const scoreAll = async (
  pairs: readonly AuditPair[],
  score: ScoreSupport,
  world: World,
): Promise<ScoredPair[]> => {
  const step = createProgress("claims scored", pairs.length, world);
  const scored: ScoredPair[] = [];
  for (const { id, question, claim, evidence, label } of pairs) {
    world.signal.throwIfAborted();
    const said = { sentence: claim, quote: evidence, question, language: detectLanguage(claim) };
    scored.push({ id, claim, evidence, score: await score(said, { signal: world.signal }), label });
    step();
  }
  return scored;
};

/** Scores each pair as an audit does a sentence and its quote. */
export const scorePairs = async (
  pairs: readonly AuditPair[],
  by: (typeof signals)[number],
  world: World,
): Promise<ScoredPair[]> => {
  if (by === "words") return scoreAll(pairs, byWords, world);
  const encoder = await createEncoder({ onWarning: world.say });
  try {
    return await scoreAll(pairs, createScoreSupport(encoder), world);
  } finally {
    await encoder.close();
  }
};
