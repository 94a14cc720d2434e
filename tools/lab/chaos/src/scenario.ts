import type { Holder, Hold } from "./system/holder.ts";
import type { Installation } from "./system/open-installation.ts";
import type { JobWatch } from "./watch-jobs.ts";

/** A run that goes on while faults are injected. */
export interface DisturbedRun {
  readonly runId: string;
  readonly installation: Installation;
  readonly holder: Holder;
  readonly jobs: JobWatch;
  readonly signal: AbortSignal;
  /** Resolves when the hold of the scenario has been reached. @throws {Error} when the run ends before */
  untilHeld: (held?: Promise<string>) => Promise<void>;
  /** Resolves once the run is in that stage. @throws {Error} when it ends before */
  untilStage: (stage: string) => Promise<void>;
  /** Injects a fault and removes it, and measures the time from then until the interrupted jobs have ended. */
  fault: (inject: () => Promise<unknown>) => Promise<void>;
}

/** A fault that is injected into a running system. */
export interface Scenario {
  /** Lower case with dashes. */
  readonly name: string;
  /** Describes what is injected, in one line. */
  readonly fault: string;
  /** True if the scripted model answers; without one, tasks use their fallbacks. */
  readonly hasModel?: boolean;
  /** True if the files are read for the question as a goal. */
  readonly isGoalLed?: boolean;
  /** Armed before the question is asked. */
  readonly hold?: Hold;
  /** Prepares the empty folder of a system; answers with what removes the preparation. */
  readonly prepare?: (home: string) => Promise<() => Promise<void>>;
  readonly inject: (run: DisturbedRun) => Promise<void>;
}
