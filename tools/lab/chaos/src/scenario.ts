import type { Holder, Hold } from "./system/holder.ts";
import type { Installation } from "./system/open-installation.ts";
import type { JobWatch } from "./watch-jobs.ts";

/** A run that continues while faults are injected. */
export interface DisturbedRun {
  readonly runId: string;
  readonly installation: Installation;
  readonly holder: Holder;
  readonly jobs: JobWatch;
  readonly signal: AbortSignal;
  /**
   * Resolves when the hold of the scenario has been reached.
   * @throws {Error} if the run ends before
   */
  untilHeld: (held?: Promise<string>) => Promise<void>;
  /**
   * Resolves once the run is in that stage.
   * @throws {Error} if the run ends before
   */
  untilStage: (stage: string) => Promise<void>;
  /** Injects a fault and removes it, and measures the time from its removal until the interrupted jobs have ended. */
  fault: (inject: () => Promise<unknown>) => Promise<void>;
}

/** A fault that is injected into a running system. */
export interface Scenario {
  /** Name in lower case with dashes. */
  readonly name: string;
  /** Description of the fault in one line. */
  readonly fault: string;
  /** True if the scripted model answers; without one, tasks use their fallbacks. */
  readonly hasModel?: boolean;
  /** True if the files are read for the question as a goal. */
  readonly isGoalLed?: boolean;
  /** Hold that is armed before the question is asked. */
  readonly hold?: Hold;
  /** Prepares the empty folder of a system; returns a function that removes the preparation. */
  readonly prepare?: (home: string) => Promise<() => Promise<void>>;
  readonly inject: (run: DisturbedRun) => Promise<void>;
}
