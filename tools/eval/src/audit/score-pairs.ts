import { auditStatements } from "@quarry/analyst";
import type { StatementAudit } from "@quarry/contracts";
import { createScoreSupport, type ScoreSupport, supportScore } from "@quarry/extractive";
import { createSilentLogger } from "@quarry/observability";
import { detectLanguage } from "@quarry/text";
import { createProgress, type World } from "../evaluation.ts";
import { type EvaluationReasoning, withEncoder } from "../model/open-reasoning.ts";
import type { AuditPair } from "./audit-pairs.ts";

/** A pair and what an audit makes of it. */
export interface ScoredPair extends Omit<AuditPair, "question"> {
  /** Support, 0–1. */
  readonly score: number;
  readonly status: StatementAudit["status"];
  /** Who judged it. */
  readonly by?: StatementAudit["by"];
}

/** What scores go by: the vectors and particulars that audits go by, or shared words. */
export const signals = ["vectors", "words"] as const;

/** By what, and with which model, pairs are scored. */
export interface Scoring {
  readonly by: (typeof signals)[number];
  readonly reasoning: EvaluationReasoning;
}

const byWords: ScoreSupport = async ({ sentence, quote, language }) =>
  supportScore(sentence, quote, language);

// What a claim's evidence says is one document, cited whole.
const toSentence = ({ claim, evidence }: AuditPair, index: number) => ({
  id: `s${index + 1}`,
  section: "answer",
  text: claim,
  citations: [{ documentId: String(index), start: 0, end: evidence.length, quote: evidence }],
});

const scoreQuestion = async (
  pairs: readonly AuditPair[],
  scoreSupport: ScoreSupport,
  { reasoning, signal }: Pick<World, "signal"> & Pick<Scoring, "reasoning">,
): Promise<ScoredPair[]> => {
  const question = pairs[0]?.question ?? "";
  const asking = {
    runId: "r-evaluation",
    reasoning,
    log: createSilentLogger(),
    report: undefined,
    signal,
  };
  const auditing = {
    sources: new Map(pairs.map(({ evidence }, index) => [String(index), { text: evidence }])),
    language: detectLanguage(question),
    question,
    scoreSupport,
    asking,
  };
  const audited = await auditStatements(pairs.map(toSentence), auditing);
  return pairs.flatMap(({ id, claim, evidence, label }, index) => {
    const one = audited[index];
    if (one === undefined) return [];
    const { status, support: score, by } = one.audit;
    return [{ id, claim, evidence, score, label, status, by }];
  });
};

/** Scores each pair as an audit does a sentence and its quote; pairs of one question are the sentences of one report. */
export const scorePairs = async (
  pairs: readonly AuditPair[],
  { by, reasoning }: Scoring,
  world: World,
): Promise<ScoredPair[]> => {
  const step = createProgress("claims scored", pairs.length, world);
  const reports = Map.groupBy(pairs, ({ question }) => question);
  const scoreAll = async (scoreSupport: ScoreSupport): Promise<ScoredPair[]> => {
    const scored: ScoredPair[] = [];
    for (const report of reports.values()) {
      world.signal.throwIfAborted();
      scored.push(...(await scoreQuestion(report, scoreSupport, { reasoning, signal: world.signal })));
      for (const _ of report) step();
    }
    return scored;
  };
  if (by === "words") return scoreAll(byWords);
  return withEncoder(world, (encoder) => scoreAll(createScoreSupport(encoder)));
};
