import { passSupport, supportScore } from "@quarry/analyst/support-score";
import { detectLanguage } from "@quarry/text";
import { areaUnderCurve, type ScoredAnswer } from "../measures/area-under-curve.ts";
import { type CalibrationBin, calibrationBins, calibrationError } from "../measures/calibration.ts";
import { fMeasure } from "../measures/f-measure.ts";
import type { AuditPair } from "./read-audit-pairs.ts";

/** A pair and the support score that the audit gives it, 0–1. */
export interface ScoredPair extends AuditPair {
  readonly score: number;
}

/** Scores each pair as an audit does a sentence and its quote. */
export const scorePairs = (pairs: readonly AuditPair[]): ScoredPair[] =>
  pairs.map(({ id, claim, evidence, label }) => ({
    id,
    claim,
    evidence,
    score: supportScore(claim, evidence, detectLanguage(claim)),
    label,
  }));

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
