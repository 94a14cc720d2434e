import { compareOutcomes } from "./check/compare-outcomes.ts";
import { createHolder } from "./gates/hold.ts";
import type { Outcome } from "./run/outcome.ts";
import { startOutside, type Variant } from "./run/outside.ts";
import type { Point } from "./run/points.ts";
import { runThrough } from "./run/run-through.ts";

/** What became of a run that was killed. */
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

/** What is asked, of what, and until when. */
export interface ChaosOptions {
  readonly variant: Variant;
  /** Whether the files are read for the question as a goal. */
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
