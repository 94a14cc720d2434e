import { isRightOutcome } from "./judge-outcome.ts";
import type { PdfCases } from "./read-cases.ts";
import type { PdfReading, PdfReadings } from "./read-pdfs.ts";
import { type WordOverlap, wordOverlap } from "./word-overlap.ts";

/** One document beside its gold text. */
export interface GoldMeasures extends WordOverlap {
  readonly name: string;
  readonly seconds: number;
  readonly characters: number;
}

/** The documents of one class, and as what they ended. */
export interface ClassMeasures {
  readonly class: string;
  readonly n: number;
  readonly right: number;
  readonly outcomes: Readonly<Record<string, number>>;
}

export interface PdfMeasures {
  readonly gold: readonly GoldMeasures[];
  readonly classes: readonly ClassMeasures[];
  /** Of the documents with a class. */
  readonly n: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly maxSeconds: number;
  readonly meanSeconds: number;
  readonly peakMemoryMb: number;
}

const countBy = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]));

/** Measures readings in the order of the cases, those with gold first. */
export const measurePdfs = (
  { gold, awkward }: PdfCases,
  { readings, peakMemoryMb }: PdfReadings,
): PdfMeasures => {
  const read = new Map<string, PdfReading>(readings.map((reading) => [reading.name, reading]));
  const judged = awkward.map((one) => {
    const outcome = read.get(one.name)?.outcome ?? "none";
    return { ...one, outcome, isRight: isRightOutcome(one.class, outcome) };
  });
  const classes = [...Map.groupBy(judged, (one) => one.class)].map(([name, same]) => ({
    class: name,
    n: same.length,
    right: same.filter(({ isRight }) => isRight).length,
    outcomes: countBy(same.map(({ outcome }) => outcome)),
  }));
  const seconds = readings.map((reading) => reading.seconds);
  return {
    gold: gold.map(({ name, gold: wanted }) => ({
      name,
      ...wordOverlap(read.get(name)?.text ?? "", wanted),
      seconds: read.get(name)?.seconds ?? 0,
      characters: read.get(name)?.text.length ?? 0,
    })),
    classes: classes.toSorted((left, right) => left.class.localeCompare(right.class)),
    n: judged.length,
    right: judged.filter(({ isRight }) => isRight).length,
    wrong: judged.filter(({ isRight }) => !isRight).map(({ name, outcome }) => `${name} (${outcome})`),
    maxSeconds: Math.max(0, ...seconds),
    meanSeconds: seconds.reduce((sum, each) => sum + each, 0) / Math.max(1, seconds.length),
    peakMemoryMb,
  };
};
