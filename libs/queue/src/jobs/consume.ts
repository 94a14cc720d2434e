import type { Contract } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { Lifecycle } from "@quarry/runtime";
import type { RedisLink } from "../connection/redis-link.ts";
import { appendEntries } from "../runs/run-log-store.ts";
import { whyToStop } from "../runs/why-to-stop.ts";
import { collectReports } from "./collect-reports.ts";
import type { Handler } from "./handler.ts";
import type { JobInWork, JobKind } from "./job-kind.ts";
import { logJobFailed } from "./log-job-failed.ts";
import { modelDeadline } from "./model-deadline.ts";
import { parseInput } from "./parse-payload.ts";
import { turnsOf } from "./put-off.ts";
import { runAttempt } from "./run-attempt.ts";
import { workerLifecycle } from "./worker-lifecycle.ts";
import type { WorkerOptions } from "./worker-options.ts";

const isoTime = (clock: () => number): string => new Date(clock()).toISOString();

interface OrdinaryOptions {
  readonly clock: () => number;
  readonly jobDeadlineMs: number;
}

const defaultJobDeadlineMs = 12 * 60 * 60_000;

const ordinaryJobs = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  { ask, clock, jobDeadlineMs }: Pick<RedisLink, "ask"> & OrdinaryOptions,
): JobKind => ({
  countStart: async (job) => ({
    attempt: job.attemptsMade + 1,
    lostStarts: Math.max(0, job.attemptsStarted - turnsOf(job) - job.attemptsMade - 1),
  }),
  work: async ({ job, active, attempt, log }: JobInWork) => {
    const input = parseInput(contract, job.data);
    const runId = contract.runId(input);
    // Registered first and looked up second, so that nothing falls in between.
    active.runId = runId;
    const { stopsAtRunDeadline } = contract;
    const reason = runId && (await whyToStop(ask, { runId, stopsAtRunDeadline, now: clock() }));
    if (reason) throw reason;
    const { report, entries: reported } = collectReports(active.jobId);
    const context = { jobId: active.jobId, attempt, log, report, signal: active.controller.signal };
    const { deadline, release } = await modelDeadline(ask, { contract, runId, jobDeadlineMs, clock });
    const attempted = runAttempt(contract, handler, { input, context: { ...context, deadline } });
    const output = await attempted.finally(release);
    if (runId === undefined) return output;
    const events = contract.events(input, output);
    const entries = events.map((event, index) => ({ key: `${active.jobId}/${index}`, event }));
    await appendEntries(ask, runId, { entries: [...reported, ...entries], at: isoTime(clock) });
    return output;
  },
  onRetry: async () => undefined,
  onFailed: (job, failure: Failure) => logJobFailed(ask, contract, { job, failure, at: isoTime(clock) }),
});

/** The one consumer of a contract in this process: takes its jobs, runs the handler, and logs the contract's events once per job. */
export const consume = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  options: WorkerOptions,
): Lifecycle =>
  workerLifecycle({
    contract,
    options,
    createKind: ({ ask }) => {
      const { clock = Date.now, jobDeadlineMs = defaultJobDeadlineMs } = options;
      return ordinaryJobs(contract, handler, { ask, clock, jobDeadlineMs });
    },
  });
