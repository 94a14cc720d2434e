import type { AuditMeasures } from "./measure-audit.ts";

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
