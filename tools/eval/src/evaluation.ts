import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Environment } from "@quarry/config";
import { Failure } from "@quarry/failure";

/** What the command line said, checked; paths are absolute. */
export interface EvaluationArguments {
  /** Folder of the collection. */
  readonly data: string;
  /** At most so many queries; undefined means all. */
  readonly limit: number | undefined;
  /** Where outputs go, for the evaluation to append its own endings to. */
  readonly out: string | undefined;
  readonly json: boolean;
  /** The evaluation's own options that were given. */
  readonly own: Readonly<Record<string, string>>;
}

/** Everything outside the process that an evaluation may touch besides the collection. */
export interface World {
  /** What relative paths are relative to. */
  readonly workingDirectory: string;
  /** Where encoded corpora are kept between calls; may be deleted at any time. */
  readonly cacheDirectory: string;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Where a language model may be configured, as services read it; without it there is none. */
  readonly environment?: Environment;
  /** Tells the user how far it is; never part of the answer. */
  readonly say: (line: string) => void;
}

/** What an evaluation answers with: one JSON object, and the same for people. */
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
