import type { RunEvent } from "@quarry/contracts";
import { createRunLog } from "@quarry/runs";
import { type LostAndDoubled, lostAndDoubled } from "../check/lost-and-doubled.ts";
import { submit, untilEnded } from "../run/ask.ts";
import { askedOf, collectOutcome } from "../run/collect-outcome.ts";
import { givenPages } from "../sources/sources.ts";
import type { Scenario, Stage } from "./scenario.ts";
import { type JobWatch, watchJobs } from "./watch-jobs.ts";

/** A run that goes on while faults are injected. */
export interface DisturbedRun extends Stage {
  readonly runId: string;
  readonly jobs: JobWatch;
  /** Resolves once such an event stands in the run's log; the first `after` of them go by. @throws {Error} when the run ends before */
  untilEvent(matches: (event: RunEvent) => boolean, after?: number): Promise<void>;
  /** Resolves once the run is in that stage. @throws {Error} when it ends before */
  untilStage(stage: string): Promise<void>;
  /** Injects a fault and takes it away, and waits until the work that it met has ended; measured from where `act` resolves. */
  fault(act: () => Promise<void>): Promise<void>;
}

const patienceMs = 900_000;

const untilEventOf = async (
  { redisUrl, runId, signal }: { redisUrl: string; runId: string; signal: AbortSignal },
  matches: (event: RunEvent) => boolean,
  after: number,
): Promise<void> => {
  const log = createRunLog({ redis: { url: redisUrl } });
  let seen = 0;
  try {
    for await (const { event } of log.follow(runId, { signal })) {
      if (matches(event)) seen += 1;
      if (seen > after) return;
      if (event.type === "run-finished") throw new Error("the run ended before the fault could meet it");
    }
    signal.throwIfAborted();
  } finally {
    await log.close();
  }
};

/** A scenario in which the question is asked once, faults meet the run, and what it comes to is held against an undisturbed one. */
export const duringRun = (
  name: string,
  inject: (run: DisturbedRun) => Promise<Partial<LostAndDoubled> | void>,
  environment: Readonly<Record<string, string>> = {},
): Scenario => ({
  name,
  environment,
  play: async (stage) => {
    const { installation, outside } = stage;
    const { redisUrl, gatewayUrl } = installation;
    const { undisturbed } = stage;
    const before = askedOf(outside);
    const signal = AbortSignal.any([stage.signal, AbortSignal.timeout(patienceMs)]);
    const jobs = watchJobs(redisUrl);
    const recoveryMs: number[] = [];
    try {
      const runId = await submit(gatewayUrl, givenPages(outside.web), false);
      const untilEvent: DisturbedRun["untilEvent"] = (matches, after = 0) =>
        untilEventOf({ redisUrl, runId, signal }, matches, after);
      await inject({
        ...stage,
        runId,
        jobs,
        untilEvent,
        untilStage: (wanted) =>
          untilEvent((event) => event.type === "stage-started" && event.stage === wanted),
        fault: async (act) => {
          const met = await jobs.active();
          await act();
          const startedAt = performance.now();
          await jobs.untilEnded(met, runId, signal);
          recoveryMs.push(performance.now() - startedAt);
        },
      });
      await untilEnded(redisUrl, runId, signal);
      const outcome = await collectOutcome(installation, outside, { before, runId });
      return { ...lostAndDoubled(undisturbed, { ...outcome, killedAt: [] }), recoveryMs };
    } finally {
      await jobs.close();
    }
  },
});
