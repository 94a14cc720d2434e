import { failSupport, passSupport } from "@quarry/extractive";
import { fMeasure } from "../measures/f-measure.ts";
import {
  areaUnderCurve,
  type CalibrationBin,
  calibrationBins,
  calibrationError,
  type ScoredAnswer,
} from "../measures/probability.ts";
import type { ScoredPair } from "./score-pairs.ts";

/** Pairs of one status. */
interface StatusMeasures {
  readonly status: ScoredPair["status"];
  readonly n: number;
  /** Share that experts take for supported; null where there are none. */
  readonly supported: number | null;
}

/** Separation of Complete and Partial from Incomplete and Missing by support scores. */
interface AuditMeasures {
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
    statuses: (["PASS", "REVIEW"] as const).map((status) => measureStatus(status, pairs)),
    foreignFailed: share(foreign, ({ score }) => score < failSupport),
  };
};

const decimals = (value: number | null): string => (value === null ? "-" : value.toFixed(3)).padStart(5);

/** The measures as Markdown, ready to be kept. */
export const renderAudit = (measures: AuditMeasures): string =>
  [
    "| score     | pairs | mean score | supported |",
    "| --------- | ----: | ---------: | --------: |",
    ...measures.calibration.map(({ from, to, n, meanScore, positiveShare }) => {
      const cells = [
        `${from.toFixed(1)} – ${to.toFixed(1)}`,
        String(n).padStart(5),
        decimals(meanScore).padStart(10),
        decimals(positiveShare).padStart(9),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
    "| status | pairs | supported |",
    "| ------ | ----: | --------: |",
    ...measures.statuses.map(
      ({ status, n, supported }) =>
        `| ${status.padEnd(6)} | ${String(n).padStart(5)} | ${decimals(supported).padStart(9)} |`,
    ),
    "",
    `AUROC ${decimals(measures.auroc)}, F1 ${decimals(measures.f1)} from a score of ${measures.threshold}, calibration error ${decimals(measures.calibrationError)}`,
    `${measures.n} claims with evidence, ${measures.positives} of them supported; with that of other questions ${decimals(measures.foreignFailed).trim()} fail`,
  ].join("\n");
