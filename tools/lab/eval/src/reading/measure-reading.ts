import type { TextSpan } from "@quarry/text";
import { mean } from "../evaluation.ts";
import { comparePaired } from "../measures/significance.ts";

/** Spans that were read for a query, and gold spans; spans of the same kind do not overlap. */
export interface Reading {
  readonly read: readonly TextSpan[];
  readonly gold: readonly TextSpan[];
  readonly textLength: number;
}

/**
 * Ways to read a meeting: a session of the product's reader without a model; the best-ranked passages and the results of
 * find-evidence, best first, within the budget. Also the beginning of the text, up to 50,000 characters as in a system that truncates
 * there, and within the budget.
 */
const rows = ["reading", "topk", "merged", "cut50k", "cutBudget"] as const;

type Row = (typeof rows)[number];

/** One value for each way to read. */
type PerRow<Value> = Readonly<Record<Row, Value>>;

/** Readings of a meeting for a query, by each method. */
export interface QueryReadings {
  readonly meeting: string;
  readonly query: string;
  readonly readings: PerRow<Reading>;
}

const lengthOf = (spans: readonly TextSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

const overlap = (one: TextSpan, other: TextSpan): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

const goldRead = ({ read, gold }: Reading): number =>
  read.reduce((sum, span) => sum + gold.reduce((part, place) => part + overlap(span, place), 0), 0);

/** Returns the share of the gold characters of a query that were read, 0 to 1. */
const goldRecall = (reading: Reading): number => goldRead(reading) / Math.max(1, lengthOf(reading.gold));

/** Measures the coverage of gold spans for some queries. */
const measureReading = (readings: readonly Reading[]) => {
  const gold = readings.reduce((sum, reading) => sum + lengthOf(reading.gold), 0);
  const found = readings.reduce((sum, reading) => sum + goldRead(reading), 0);
  return {
    n: readings.length,
    goldRecall: mean(readings.map(goldRecall)),
    /** Share of the gold characters of all queries together that were read. */
    goldRecallMicro: found / Math.max(1, gold),
    /** Mean over queries of the share of read characters that are gold; 0 if nothing was read. */
    precision: mean(readings.map((reading) => goldRead(reading) / Math.max(1, lengthOf(reading.read)))),
    /** Mean over queries of the share of the text that was read. */
    budget: mean(readings.map(({ read, textLength }) => lengthOf(read) / Math.max(1, textLength))),
  };
};

/** Measures the readings for some queries, and the gain in gold recall of the product's reader over each other method. */
export const compareReadings = (answered: readonly QueryReadings[]) => {
  const readingsOf = (row: Row) => answered.map(({ readings }) => readings[row]);
  const recalls = (row: Row): number[] => readingsOf(row).map(goldRecall);
  const others = rows.filter((row) => row !== "reading");
  const measured = others.map((row) => [row, measureReading(readingsOf(row))] as const);
  const gains = others.map((row) => [row, comparePaired(recalls("reading"), recalls(row))] as const);
  return {
    ...measureReading(readingsOf("reading")),
    ...Object.fromEntries(measured),
    gains: Object.fromEntries(gains),
  };
};
