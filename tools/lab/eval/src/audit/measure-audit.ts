import { failSupport, passSupport } from "@quarry/grounding";
import { shareOf } from "../evaluation.ts";
import type { ScoredPair } from "./score-pairs.ts";

const isSupported = ({ label }: ScoredPair): boolean => label === "Complete" || label === "Partial";

/**
 * Returns how often a supported pair scores above an unsupported one, ties counting half (Mann and Whitney, 1947); null without
 * both kinds.
 */
const areaUnderCurve = (pairs: readonly ScoredPair[]): number | null => {
  const [yes, no] = [pairs.filter(isSupported), pairs.filter((pair) => !isSupported(pair))];
  const wins = yes.reduce(
    (sum, { score }) =>
      sum + no.reduce((own, other) => own + (score > other.score ? 1 : score === other.score ? 0.5 : 0), 0),
    0,
  );
  return yes.length === 0 || no.length === 0 ? null : wins / (yes.length * no.length);
};

/** Measures how well scores separate Complete and Partial from Incomplete and Missing, and how many foreign pairs fail. */
export const measureAudit = (pairs: readonly ScoredPair[], foreign: readonly ScoredPair[]) => {
  const passed = pairs.filter(({ score }) => score >= passSupport);
  const positives = pairs.filter(isSupported).length;
  const right = passed.filter(isSupported).length;
  return {
    n: pairs.length,
    positives,
    auroc: areaUnderCurve(pairs),
    threshold: passSupport,
    f1: right === 0 ? 0 : (2 * right) / (passed.length + positives),
    statuses: (["PASS", "REVIEW"] as const).map((status) => {
      const found = pairs.filter((pair) => pair.status === status);
      return { status, n: found.length, supported: shareOf(found, isSupported) };
    }),
    foreignFailed: shareOf(foreign, ({ score }) => score < failSupport),
  };
};
