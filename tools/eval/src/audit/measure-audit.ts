import { passSupport } from "@quarry/analyst/support-calibration";
import { areaUnderCurve, type ScoredAnswer } from "../measures/area-under-curve.ts";
import { type CalibrationBin, calibrationBins, calibrationError } from "../measures/calibration.ts";
import { fMeasure } from "../measures/f-measure.ts";
import type { ScoredPair } from "./score-pairs.ts";

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
}

/** Measures scored pairs. */
export const measureAudit = (pairs: readonly ScoredPair[]): AuditMeasures => {
  const answers = pairs.map(({ score, label }): ScoredAnswer => ({
    score,
    isPositive: label === "Complete" || label === "Partial",
  }));
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
  };
};
