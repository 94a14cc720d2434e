import { comparePaired, type PairedComparison } from "../significance/compare-paired.ts";
import { goldRecall, measureReading, type ReadingMeasures } from "./measure-reading.ts";
import type { QueryReadings } from "./read-all.ts";
import type { PerRow, Row } from "./row.ts";

/** What the best windows gain in gold recall over each other way to read. */
export type Gains = Readonly<Record<Exclude<Row, "reading">, PairedComparison>>;

/** The measures of every way to read, and what the best windows gain over the others. */
export interface ReadingComparison extends PerRow<ReadingMeasures> {
  readonly gains: Gains;
}

/** Measures and compares what was read for some queries. */
export const compareReadings = (answered: readonly QueryReadings[]): ReadingComparison => {
  const readingsOf = (row: Row) => answered.map(({ readings }) => readings[row]);
  const measuresOf = (row: Row): ReadingMeasures => measureReading(readingsOf(row));
  const recalls = (row: Row): number[] => readingsOf(row).map(goldRecall);
  const gainOver = (row: Row): PairedComparison => comparePaired(recalls("reading"), recalls(row));
  return {
    reading: measuresOf("reading"),
    reader: measuresOf("reader"),
    topk: measuresOf("topk"),
    merged: measuresOf("merged"),
    cut50k: measuresOf("cut50k"),
    cutBudget: measuresOf("cutBudget"),
    gains: {
      reader: gainOver("reader"),
      topk: gainOver("topk"),
      merged: gainOver("merged"),
      cut50k: gainOver("cut50k"),
      cutBudget: gainOver("cutBudget"),
    },
  };
};
