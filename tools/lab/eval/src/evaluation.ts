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
  /** The evaluation's own options that were given. */
  readonly own: Readonly<Record<string, string>>;
}

/** Everything outside the process that an evaluation may touch besides the collection. */
export interface World {
  /** Base of relative paths. */
  readonly workingDirectory: string;
  /** Cache folder of encoded corpora; may be deleted at any time. */
  readonly cacheDirectory: string;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Environment with the configuration of a language model; without it there is none. */
  readonly environment?: Environment;
  readonly say: (line: string) => void;
}

/** One way to score the product on data with gold answers. */
export interface Evaluation {
  /** One line for the help. */
  readonly summary: string;
  /** Its own options, each taking a value, with one line for the help. */
  readonly options: Readonly<Record<string, string>>;
  /** Answers with what `npm run eval` prints as JSON. @throws {Failure} `bad-input` for arguments or data it cannot work with */
  run(given: EvaluationArguments, world: World): Promise<Readonly<Record<string, unknown>>>;
}

/** Counts finished steps and says so at most every five seconds, and at the last one. */
export const createProgress = (what: string, total: number, { now, say }: Pick<World, "now" | "say">) => {
  const began = now();
  let told = began;
  let done = 0;
  return (): void => {
    done += 1;
    if (done < total && now() - told < 5_000) return;
    told = now();
    say(`${what}: ${done} of ${total}, ${Math.round((told - began) / 1000)} s`);
  };
};

/** Makes a failure that names the user's mistake and the remedy. */
export const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", message, { retry: "never", cause });

/** Parses the value of an option. @throws {Failure} `bad-input` when it is no whole number from 1 */
export const countOf = (option: string, given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw badInput(`--${option} is ${given}, and it must be a whole number from 1`);
};

/** Returns the mean of the known values; 0 of none. */
export const mean = (values: readonly (number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
};

/** Returns the share of items for which something holds; null without items. */
export const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null =>
  items.length === 0 ? null : items.filter(holds).length / items.length;

/** Writes one JSON object a line, and the folder where it is missing. */
export const writeJsonLines = async (path: string, records: readonly object[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
};
