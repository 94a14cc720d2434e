import { type Contract, untilRunEnds } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis, RedisLink } from "@quarry/redis";
import { appendEntries, type NewEntry, runDeadline, findStopReason } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { Job } from "bullmq";
import { parseInput } from "../queues/produce.ts";
import { ownerOfJob, readWaiting } from "../queues/turns.ts";
import type { Handler, JobInWork, JobKind, Report, Turn, WorkerOptions } from "./job-kind.ts";
import { appendStoreWarning, keptBy, logStoreWarning, requeueCountOf } from "./requeue.ts";
import { runAttempt } from "./run-attempt.ts";
import { workerLifecycle } from "./worker-lifecycle.ts";

interface DeadlineOptions {
  readonly contract: Pick<Contract, "deadlineMs">;
  /** The run that is charged; a job without one has `jobDeadlineMs`. */
  readonly runId: string | undefined;
  readonly jobDeadlineMs: number;
  readonly clock: () => number;
}

/** Time limit for language model calls of a job. */
interface ModelDeadline {
  /** Aborts at the limit; undefined for a contract with its own deadline. */
  readonly deadline: AbortSignal | undefined;
  /** Stops the clock. */
  readonly release: () => void;
}

// Maximum delay of Node's timers.
const longestTimerMs = 2 ** 31 - 1;

/**
 * Starts the timer of a job that lasts until its run ends.
 * @throws {Failure} `redis-down`
 */
const modelDeadline = async (
  ask: AskRedis,
  { contract, runId, jobDeadlineMs, clock }: DeadlineOptions,
): Promise<ModelDeadline> => {
  if (contract.deadlineMs !== untilRunEnds) return { deadline: undefined, release: () => undefined };
  const now = clock();
  const endsAt = (runId === undefined ? undefined : await runDeadline(ask, runId)) ?? now + jobDeadlineMs;
  const controller = new AbortController();
  const end = (): void =>
    controller.abort(
      new Failure("deadline-exceeded", "no time is left for a language model", { retry: "never" }),
    );
  if (endsAt <= now) end();
  const timer = setTimeout(end, Math.min(Math.max(0, endsAt - now), longestTimerMs));
  return { deadline: controller.signal, release: () => clearTimeout(timer) };
};

/** Returns the run id in a payload, if it can be parsed. */
const runIdOf = (contract: Contract, payload: unknown): string | undefined => {
  const { data, success } = contract.input.safeParse(payload);
  return success ? contract.runId(data) : undefined;
};

/** Logs once in the run that a job has failed permanently; not for cancelled runs. */
const logJobFailed = async (
  ask: AskRedis,
  contract: Contract,
  {
    job,
    failure,
    at,
  }: { readonly job: Pick<Job, "id" | "data">; readonly failure: Failure; readonly at: string },
): Promise<void> => {
  const runId = runIdOf(contract, job.data);
  if (runId === undefined) return;
  const { code, message } = failure;
  const event = { type: "job-failed", contract: contract.name, code, message } as const;
  const entries = [{ key: `${job.id}/failed`, event }];
  await appendEntries(ask, runId, { entries, at });
};

/** Collects events reported by a handler, as entries logged once per job or once per run. */
const collectReports = (jobId: string): { readonly report: Report; readonly entries: NewEntry[] } => {
  const entries: NewEntry[] = [];
  const report: Report = (event, onceInRun) => {
    const key = onceInRun === undefined ? `${jobId}/reported/${entries.length}` : `once/${onceInRun}`;
    entries.push({ key, event });
  };
  return { report, entries };
};

const isoTime = (clock: () => number): string => new Date(clock()).toISOString();

interface OrdinaryOptions {
  readonly clock: () => number;
  readonly jobDeadlineMs: number;
  readonly log: WorkerOptions["log"];
  readonly metrics: WorkerOptions["metrics"];
}

/** Units of work after which a job yields even if no other owner waits; its deadline applies per turn. */
const longTurn = 64;

const turnOf = (ask: AskRedis, job: Job): Turn => ({
  kept: keptBy(job),
  isOver: async (units) => {
    if (units >= longTurn) return true;
    const queue = job.queueName;
    return (await ask((connection) => readWaiting({ connection, queue }, ownerOfJob(job)))) === "others";
  },
});

const defaultJobDeadlineMs = 12 * 60 * 60_000;

const ordinaryJobs = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  { ask, clock, jobDeadlineMs, log: workerLog, metrics }: Pick<RedisLink, "ask"> & OrdinaryOptions,
): JobKind => ({
  countStart: async (job) => ({
    attempt: job.attemptsMade + 1,
    lostStarts: Math.max(0, job.attemptsStarted - requeueCountOf(job) - job.attemptsMade - 1),
  }),
  work: async ({ job, active, attempt, log }: JobInWork) => {
    const input = parseInput(contract, job.data);
    const runId = contract.runId(input);
    // Register the run before checking for stop reasons, so no event is missed.
    active.runId = runId;
    const { stopsAtRunDeadline } = contract;
    const reason = runId && (await findStopReason(ask, { runId, stopsAtRunDeadline, now: clock() }));
    if (reason) throw reason;
    const { report, entries: reported } = collectReports(active.jobId);
    const context = {
      jobId: active.jobId,
      attempt,
      log,
      report,
      turn: turnOf(ask, job),
      signal: active.controller.signal,
    };
    const { deadline, release } = await modelDeadline(ask, { contract, runId, jobDeadlineMs, clock });
    const attempted = runAttempt(contract, handler, { input, context: { ...context, deadline } });
    const output = await attempted.finally(release);
    if (runId === undefined) return output;
    const events = contract.events(input, output);
    const entries = events.map((event, index) => ({ key: `${active.jobId}/${index}`, event }));
    await appendEntries(ask, runId, { entries: [...reported, ...entries], at: isoTime(clock) });
    metrics?.runEvents(events);
    return output;
  },
  onRetry: async () => undefined,
  onStoreDown: async (job, failure) => {
    const runId = runIdOf(contract, job.data);
    logStoreWarning(workerLog, contract, { job, failure }, runId);
    if (runId !== undefined) await appendStoreWarning(ask, runId, { failure, at: isoTime(clock) });
  },
  onFailed: (job, failure: Failure) => logJobFailed(ask, contract, { job, failure, at: isoTime(clock) }),
});

/** Consumes a contract in this process: takes its jobs, runs the handler, and logs the contract's events once per job. */
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
      return ordinaryJobs(contract, handler, {
        ask,
        clock,
        jobDeadlineMs,
        log: options.log,
        metrics: options.metrics,
      });
    },
  });
