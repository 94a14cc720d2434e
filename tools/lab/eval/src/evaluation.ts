import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Environment } from "@quarry/config";
import { Failure } from "@quarry/failure";

/** Validated command-line arguments; paths are absolute. */
export interface EvaluationArguments {
  /** Folder of the collection. */
  readonly data: string;
  /** Maximum number of queries; undefined means all. */
  readonly limit: number | undefined;
  /** Prefix of output paths; the evaluation appends its own endings. */
  readonly out: string | undefined;
  /** Options specific to this evaluation, as given. */
  readonly own: Readonly<Record<string, string>>;
}

/** Dependencies outside the process that an evaluation may use in addition to the collection. */
export interface World {
  /** Base of relative paths. */
  readonly workingDirectory: string;
  /** Cache folder of encoded corpora; may be deleted at any time. */
  readonly cacheDirectory: string;
  readonly signal: AbortSignal;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Environment with the configuration of a language model; no model if undefined. */
  readonly environment?: Environment;
  readonly say: (line: string) => void;
}

/** One way to score the product on data with gold answers. */
export interface Evaluation {
  /** Summary in one line for the help. */
  readonly summary: string;
  /** Options specific to this evaluation; each takes a value and has one line for the help. */
  readonly options: Readonly<Record<string, string>>;
  /**
   * Returns the result that `npm run eval` prints as JSON.
   * @throws {Failure} `bad-input` for invalid arguments or data
   */
  run(given: EvaluationArguments, world: World): Promise<Readonly<Record<string, unknown>>>;
}

/** Creates a function that counts finished steps and reports them at most every five seconds, and at the last one. */
export const createProgress = (what: string, total: number, { now, say }: Pick<World, "now" | "say">) => {
  const began = now();
  let reportedAt = began;
  let done = 0;
  return (): void => {
    done += 1;
    if (done < total && now() - reportedAt < 5_000) return;
    reportedAt = now();
    say(`${what}: ${done} of ${total}, ${Math.round((reportedAt - began) / 1000)} s`);
  };
};

/** Creates a failure that names the user's mistake and the remedy. */
export const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", message, { retry: "never", cause });

/**
 * Parses the value of an option.
 * @throws {Failure} `bad-input` if it is not a whole number from 1
 */
export const countOf = (option: string, given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw badInput(`--${option} is ${given}, and it must be a whole number from 1`);
};

/** Returns the mean of the known values; 0 if there are none. */
export const mean = (values: readonly (number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
};

/** Returns the share of items that satisfy a predicate; null if there are no items. */
export const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null =>
  items.length === 0 ? null : items.filter(holds).length / items.length;

/** Writes one JSON object per line, and creates the folder if it is missing. */
export const writeJsonLines = async (path: string, records: readonly object[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
};
