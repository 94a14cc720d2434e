import { Failure } from "@quarry/failure";
import { compareOutcomes } from "./check/lost-and-doubled.ts";
import { playRows } from "./faults/play-rows.ts";
import { listRows } from "./faults/rows.ts";
import { createHolder } from "./gates/hold.ts";
import { parseCommandLine, usage } from "./parse-command-line.ts";
import type { Outcome } from "./run/outcome.ts";
import { startOutside, type Variant } from "./run/outside.ts";
import { type Point, runThrough } from "./run/run-through.ts";

/** Result of a run that was killed. */
export interface KilledRun {
  readonly outcome: Outcome;
  /** In what it is another run than the undisturbed one; nothing when all is well. */
  readonly differences: readonly string[];
}

/** One question asked again and again, of a new system each time. */
export interface Chaos {
  /** Kills everything at each of the points of one run, starts it again each time, and compares what the run came to. */
  killAt(points: readonly Point[]): Promise<KilledRun>;
  close(): Promise<void>;
}

/** Options of the runs to kill. */
export interface ChaosOptions {
  readonly variant: Variant;
  /** True if the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
  readonly signal: AbortSignal;
}

/** Asks the question once without disturbance; all later runs are held against that one. */
export const openChaos = async ({ variant, isGoalLed, signal }: ChaosOptions): Promise<Chaos> => {
  const holder = createHolder();
  const outside = await startOutside(variant, holder);
  try {
    const undisturbed = await runThrough({ outside, holder, points: [], isGoalLed, signal });
    return {
      killAt: async (points) => {
        const outcome = await runThrough({ outside, holder, points, isGoalLed, signal });
        return { outcome, differences: compareOutcomes(undisturbed, outcome) };
      },
      close: () => outside.stop(),
    };
  } catch (error) {
    await outside.stop();
    throw error;
  }
};

/** Dependencies of the command. */
export interface World {
  readonly signal: AbortSignal;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  readonly say: (line: string) => void;
}

const maxSeeds = 1_000_000;

const ended = "ended as an undisturbed one, with nothing done twice";

/** Kills each of the runs at its points; answers with how many of them ended otherwise. */
const runVariant = async (
  { variant, isGoalLed }: { readonly variant: Variant; readonly isGoalLed: boolean },
  runs: readonly (readonly Point[])[],
  { signal, now, say }: World,
): Promise<number> => {
  say(`${variant}: asking without disturbance first`);
  const chaos = await openChaos({ variant, isGoalLed, signal });
  let failed = 0;
  try {
    for (const points of runs) {
      const startedAt = now();
      const { outcome, differences } = await chaos.killAt(points);
      const seconds = ((now() - startedAt) / 1_000).toFixed(1);
      say(`${differences.length === 0 ? "ok  " : "FAIL"} ${variant}: a run of ${seconds} s, killed at`);
      for (const line of outcome.killedAt) say(`       ${line}`);
      for (const difference of differences) say(`     ✗ ${difference}`);
      if (differences.length > 0) failed += 1;
    }
  } finally {
    await chaos.close();
  }
  return failed;
};

/**
 * Runs what the arguments ask for and answers with the closing line.
 * @throws {Failure} `bad-input` for arguments it cannot work with, `bad-output` when a run ended otherwise
 */
export const runChaos = async (commandLine: readonly string[], world: World): Promise<string> => {
  const { variants, points, isGoalLed, oneRun, faults, help } = parseCommandLine(commandLine);
  if (help) return usage;
  if (faults?.isListed) return listRows(faults.rows);
  if (faults !== undefined)
    return playRows({ ...faults, seed: faults.seed ?? Math.floor(world.random() * maxSeeds) }, world);
  const runs = oneRun ? [points] : points.map((point) => [point]);
  let failed = 0;
  for (const variant of variants) failed += await runVariant({ variant, isGoalLed }, runs, world);
  const total = runs.length * variants.length;
  const summary = `${total - failed} of ${total} runs that were killed ${ended}`;
  if (failed > 0) throw new Failure("bad-output", summary, { retry: "never" });
  return `${summary}\n`;
};
