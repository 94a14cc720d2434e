import type { Gains } from "./compare-readings.ts";
import type { ReadingMeasures } from "./measure-reading.ts";
import { type PerRow, rows } from "./row.ts";

const nameOf: PerRow<string> = {
  reading: "best windows",
  reader: "product reader",
  topk: "top passages",
  merged: "merged passages",
  cut50k: "first 50,000",
  cutBudget: "first 15 %",
};

const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(3)}`;

/** The measures as a Markdown table, ready to be kept, and how much a session gains over each other way. */
export const renderReading = (measures: PerRow<ReadingMeasures>, gains: Gains): string =>
  [
    "| read            | gold recall | micro | precision | share read |",
    "| --------------- | ----------: | ----: | --------: | ---------: |",
    ...rows.map((row) => {
      const { goldRecall, goldRecallMicro, precision, budget } = measures[row];
      const cells = [
        nameOf[row].padEnd(15),
        goldRecall.toFixed(3).padStart(11),
        goldRecallMicro.toFixed(3),
        precision.toFixed(3).padStart(9),
        budget.toFixed(3).padStart(10),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    "",
    ...(["reader", "topk", "merged", "cut50k", "cutBudget"] as const).map((row) => {
      const { difference, low, high, better, worse } = gains[row];
      const interval = `95 % interval ${signed(low)} to ${signed(high)}`;
      return `against ${nameOf[row]}: ${signed(difference)}, ${interval}, ${better} queries better, ${worse} worse`;
    }),
    "",
    `${measures.reading.n} queries; gold recall is the mean over queries, micro counts characters of all together`,
  ].join("\n");
