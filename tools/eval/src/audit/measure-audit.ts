import { failSupport, passSupport } from "@quarry/extractive";
import { areaUnderCurve, type ScoredAnswer } from "../measures/area-under-curve.ts";
import { type CalibrationBin, calibrationBins, calibrationError } from "../measures/calibration.ts";
import { fMeasure } from "../measures/f-measure.ts";
import type { ScoredPair } from "./score-pairs.ts";

/** Pairs of one status. */
export interface StatusMeasures {
  readonly status: ScoredPair["status"];
  readonly n: number;
  /** Share that experts take for supported; null where there are none. */
  readonly supported: number | null;
}

/** How well support scores tell Complete and Partial from Incomplete and Missing. */
export interface AuditMeasures {
  readonly n: number;
  readonly positives: number;
  /** Null where all pairs are of one kind. */
  readonly auroc: number | null;
  /** The score from which an audit passes a sentence. */
  readonly threshold: number;
  /** At that threshold. */
  readonly f1: number;
  readonly calibration: readonly CalibrationBin[];
  readonly calibrationError: number;
  readonly statuses: readonly StatusMeasures[];
  /** Share of claims with evidence of another question whose score fails them; null where none were scored. */
  readonly foreignFailed: number | null;
}

const isSupported = ({ label }: ScoredPair): boolean => label === "Complete" || label === "Partial";

const share = <Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number | null =>
  entries.length === 0 ? null : entries.filter(holds).length / entries.length;

const measureStatus = (status: ScoredPair["status"], pairs: readonly ScoredPair[]): StatusMeasures => {
  const found = pairs.filter((pair) => pair.status === status);
  return { status, n: found.length, supported: share(found, isSupported) };
};

/** Measures scored pairs, and the same claims with evidence of other questions. */
export const measureAudit = (
  pairs: readonly ScoredPair[],
  foreign: readonly ScoredPair[] = [],
): AuditMeasures => {
  const answers = pairs.map((pair): ScoredAnswer => ({ score: pair.score, isPositive: isSupported(pair) }));
  const passed = answers.filter(({ score }) => score >= passSupport);
  const positives = answers.filter(({ isPositive }) => isPositive).length;
  const right = passed.filter(({ isPositive }) => isPositive).length;
  const calibration = calibrationBins(answers);
  return {
    n: answers.length,
    positives,
    auroc: areaUnderCurve(answers),
    threshold: passSupport,
    f1: fMeasure({ right, wrong: passed.length - right, missed: positives - right }),
    calibration,
    calibrationError: calibrationError(calibration),
    statuses: (["PASS", "REVIEW", "FAIL"] as const).map((status) => measureStatus(status, pairs)),
    foreignFailed: share(foreign, ({ score }) => score < failSupport),
  };
};
