import type { TextSpan } from "@quarry/text";

/** What was read of a text for a query, and what should have been; spans of either do not overlap each other. */
export interface Reading {
  readonly read: readonly TextSpan[];
  readonly gold: readonly TextSpan[];
  readonly textLength: number;
}

/** How well gold spans were read. */
export interface ReadingMeasures {
  readonly n: number;
  /** Mean over queries of the share of gold characters that were read. */
  readonly goldRecall: number;
  /** Share of the gold characters of all queries together that were read. */
  readonly goldRecallMicro: number;
  /** Mean over queries of the share of read characters that are gold; 0 where nothing was read. */
  readonly precision: number;
  /** Mean over queries of the share of the text that was read. */
  readonly budget: number;
}

const lengthOf = (spans: readonly TextSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

const overlap = (one: TextSpan, other: TextSpan): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

const goldRead = ({ read, gold }: Reading): number =>
  read.reduce((sum, span) => sum + gold.reduce((part, place) => part + overlap(span, place), 0), 0);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Share of the gold characters of a query that were read, 0 to 1. */
export const goldRecall = (reading: Reading): number =>
  goldRead(reading) / Math.max(1, lengthOf(reading.gold));

/** Measures what was read for some queries; no queries measure 0. */
export const measureReading = (readings: readonly Reading[]): ReadingMeasures => {
  const gold = readings.reduce((sum, reading) => sum + lengthOf(reading.gold), 0);
  const found = readings.reduce((sum, reading) => sum + goldRead(reading), 0);
  return {
    n: readings.length,
    goldRecall: mean(readings.map(goldRecall)),
    goldRecallMicro: found / Math.max(1, gold),
    precision: mean(readings.map((reading) => goldRead(reading) / Math.max(1, lengthOf(reading.read)))),
    budget: mean(readings.map(({ read, textLength }) => lengthOf(read) / Math.max(1, textLength))),
  };
};
