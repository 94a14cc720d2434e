import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Played } from "./play.ts";

const playedSchema = z.object({
  row: z.string(),
  scenario: z.string(),
  seed: z.int(),
  /** The day it was played. */
  on: z.string(),
  lost: z.array(z.string()),
  doubled: z.array(z.string()),
  repeated: z.int(),
  recoveryMs: z.array(z.number()),
  tookMs: z.number(),
  troubles: z.array(z.string()),
});

/** What one scenario of a row came to when it was played last. */
export type Result = z.output<typeof playedSchema>;

/** Reads what was written there; nothing when there is no such file. @throws {Error} when it is damaged */
export const readResults = async (path: string): Promise<readonly Result[]> => {
  const text = await readFile(path, "utf8").catch(() => "[]");
  return z.array(playedSchema).parse(JSON.parse(text));
};

/** The result of a scenario, in whole milliseconds. */
export const resultOf = (
  row: string,
  { recoveryMs, tookMs, lost, doubled, repeated, troubles, scenario }: Played,
  { seed, on }: Pick<Result, "seed" | "on">,
): Result => ({
  row,
  scenario,
  seed,
  on,
  lost: [...lost],
  doubled: [...doubled],
  repeated,
  recoveryMs: recoveryMs.map((ms) => Math.round(ms)),
  tookMs: Math.round(tookMs),
  troubles: [...troubles],
});

/** Puts a result in the place of the one before it. */
export const withResult = (results: readonly Result[], result: Result): readonly Result[] => [
  ...results.filter(({ row, scenario }) => row !== result.row || scenario !== result.scenario),
  result,
];

/** Writes results, one to a line. */
export const writeResults = async (path: string, results: readonly Result[]): Promise<void> => {
  const lines = results.map((result) => `  ${JSON.stringify(result)}`);
  await writeFile(path, `[\n${lines.join(",\n")}\n]\n`);
};
