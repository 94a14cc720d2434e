import { type Contract, untilRunEnds } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { appendEntries, type NewEntry, runDeadline, findStopReason } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { Job } from "bullmq";
import { parseInput } from "../queues/produce.ts";
import { ownerOfJob, readWaiting } from "../queues/turns.ts";
import type { Handler, JobInWork, JobKind, Report, Turn, WorkerOptions } from "./job-kind.ts";
import { countStarts, keptBy, runIdOf } from "./requeue.ts";
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

/** Logs once in the run that a job has failed permanently; not for cancelled runs. */
const logJobFailed = async (
  ask: AskRedis,
  contract: Contract,
  { job, failure, at }: { job: Pick<Job, "id" | "data">; failure: Failure; at: string },
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
  { ask, options }: { readonly ask: AskRedis; readonly options: WorkerOptions },
): JobKind => {
  const { clock = Date.now, jobDeadlineMs = defaultJobDeadlineMs, metrics } = options;
  const work = async ({ job, active, attempt, log }: JobInWork): Promise<unknown> => {
    const input = parseInput(contract, job.data);
    const runId = contract.runId(input);
    // Register the run before checking for stop reasons, so no event is missed.
    active.runId = runId;
    const { stopsAtRunDeadline } = contract;
    const reason = runId && (await findStopReason(ask, { runId, stopsAtRunDeadline, now: clock() }));
    if (reason) throw reason;
    const { report, entries: reported } = collectReports(active.jobId);
    const { deadline, release } = await modelDeadline(ask, { contract, runId, jobDeadlineMs, clock });
    const { jobId, controller } = active;
    const context = {
      jobId,
      attempt,
      log,
      report,
      turn: turnOf(ask, job),
      signal: controller.signal,
      deadline,
    };
    const output = await runAttempt(contract, handler, { input, context }).finally(release);
    if (runId === undefined) return output;
    const events = contract.events(input, output);
    const entries = events.map((event, index) => ({ key: `${jobId}/${index}`, event }));
    await appendEntries(ask, runId, { entries: [...reported, ...entries], at: isoTime(clock) });
    metrics?.runEvents(events);
    return output;
  };
  return {
    work,
    countStart: async (job) => countStarts(job),
    onFailed: (job, failure) => logJobFailed(ask, contract, { job, failure, at: isoTime(clock) }),
  };
};

/** Consumes a contract in this process: takes its jobs, runs the handler, and logs the contract's events once per job. */
export const consume = <C extends Contract>(
  contract: C,
  handler: Handler<C>,
  options: WorkerOptions,
): Lifecycle =>
  workerLifecycle({
    contract,
    options,
    createKind: ({ ask }) => ordinaryJobs(contract, handler, { ask, options }),
  });
