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
  readonly json: boolean;
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
  /** Tells the user how far it is; never part of the answer. */
  readonly say: (line: string) => void;
}

/** Result of an evaluation: one JSON object, and the same as a table. */
export interface EvaluationReport {
  readonly json: Readonly<Record<string, unknown>>;
  readonly table: string;
}

/** One way to score the product on data with gold answers. */
export interface Evaluation {
  /** One line for the help. */
  readonly summary: string;
  /** Its own options, each taking a value, with one line for the help. */
  readonly options: Readonly<Record<string, string>>;
  /** @throws {Failure} `bad-input` for arguments or data it cannot work with */
  run(given: EvaluationArguments, world: World): Promise<EvaluationReport>;
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

/** The user's mistake, in words that name the remedy; the command ends with exit code 2. */
export const badInput = (message: string, cause?: unknown): Failure =>
  new Failure("bad-input", message, { retry: "never", cause });

/** Writes one JSON object a line, and the folder where it is missing. */
export const writeJsonLines = async (path: string, records: readonly object[]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
};
