import { setTimeout as wait } from "node:timers/promises";
import type { RunEvent } from "@quarry/contracts";
import { queuesForBoard } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import { type LostAndDoubled, lostAndDoubled } from "../check/lost-and-doubled.ts";
import { askedOf, collectOutcome, readLog } from "../run/outcome.ts";
import { givenPages, submit, untilEnded } from "../run/outside.ts";
import type { Scenario, Stage } from "./scenario.ts";

const lookEveryMs = 50;

/** A job of a queue. */
export interface JobName {
  readonly contract: string;
  readonly id: string;
}

/** Looks at what a system works on, past every fault. */
interface JobWatch {
  /** The jobs in work; not those that only wait for others. */
  active(): Promise<readonly JobName[]>;
  /** Resolves once a job of that contract is in work, or was: one may end between two looks. @throws {Error} when the signal is given first */
  untilActive(contract: string, signal: AbortSignal): Promise<void>;
  /** Resolves once there is a job of that contract in any state. */
  untilAdded(contract: string, signal: AbortSignal): Promise<void>;
  /** Adds a job past the producer; resolves once it has failed, and takes it away. @throws {Error} when it does not fail */
  fail(contract: string, payload: unknown, signal: AbortSignal): Promise<void>;
  /** Resolves when all of them have ended, or, where none is named, when the log of the run has grown. @throws {Error} when the signal is given first */
  untilEnded(jobs: readonly JobName[], runId: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Jobs that wait for others most of their time. */
const coordinating: ReadonlySet<string> = new Set(["run-research", "prepare-item", "await-items"]);

const until = async (is: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  // A store that is away answers later.
  while (!(await is().catch(() => false))) await wait(lookEveryMs, undefined, { signal });
};

/** Opens every queue of the Redis at that address. */
export const watchJobs = (redisUrl: string): JobWatch => {
  const board = queuesForBoard({ url: redisUrl });
  const queueOf = (contract: string) => board.queues.find(({ name }) => name === contract);
  const hasEnded = async ({ contract, id }: JobName): Promise<boolean> => {
    const job = await queueOf(contract)?.getJob(id);
    return job === undefined || job.finishedOn !== undefined;
  };
  const active = async (): Promise<readonly JobName[]> => {
    const jobs = await Promise.all(board.queues.map((queue) => queue.getActive()));
    return jobs
      .flat()
      .map(({ queueName, id = "" }) => ({ contract: queueName, id }))
      .filter(({ contract }) => !coordinating.has(contract));
  };
  return {
    active,
    untilActive: (contract, signal) =>
      until(
        async () => ((await queueOf(contract)?.getJobCountByTypes("active", "completed", "failed")) ?? 0) > 0,
        signal,
      ),
    untilAdded: (contract, signal) =>
      until(async () => ((await queueOf(contract)?.getJobs()) ?? []).length > 0, signal),
    fail: async (contract, payload, signal) => {
      const queue = queueOf(contract);
      const job = await queue?.add(contract, payload, { attempts: 3 });
      if (job === undefined) throw new Error(`there is no queue of ${contract}`);
      await until(async () => (await job.isFailed()) || (await job.isCompleted()), signal);
      if (!(await job.isFailed())) throw new Error(`a job of ${contract} that says nothing was done`);
      await job.remove();
    },
    untilEnded: async (jobs, runId, signal) => {
      if (jobs.length > 0) {
        await until(async () => (await Promise.all(jobs.map(hasEnded))).every(Boolean), signal);
        return;
      }
      let before: number | undefined;
      await until(async () => {
        const log = await readLog(redisUrl, runId);
        before ??= log.length;
        return log.length > before || log.at(-1)?.event.type === "run-finished";
      }, signal);
    },
    close: () => board.close(),
  };
};

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
