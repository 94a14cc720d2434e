/** Validated command-line arguments. */
export interface BenchmarkArguments {
  /** Amount of work; each benchmark has its own default. */
  readonly passages: number | undefined;
  /** Ascending, each once: how large the data gets; each benchmark has its own default. */
  readonly sizes: readonly number[] | undefined;
  /** Words of each source; each benchmark has its own default. */
  readonly words: number | undefined;
  /** Of a site; each benchmark has its own default. */
  readonly pages: number | undefined;
  readonly json: boolean;
}

/** The clock, the cancellation and the progress output of a benchmark. */
export interface World {
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Tells the user how far it is; never part of the answer. */
  readonly say: (line: string) => void;
}

/** Result of a benchmark: one JSON object, and the same as a table. */
export interface BenchmarkReport {
  readonly json: Readonly<Record<string, unknown>>;
  readonly table: string;
}

/** One thing that is measured, on data it makes itself. */
export interface Benchmark {
  /** One line for the help. */
  readonly summary: string;
  run(given: BenchmarkArguments, world: World): Promise<BenchmarkReport>;
}

/** Rounds a number to at most `digits` decimals. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** A row of a Markdown table. */
export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
