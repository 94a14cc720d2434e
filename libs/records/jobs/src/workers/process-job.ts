import type { Contract } from "@quarry/contracts";
import { Failure, toFailure } from "@quarry/failure";
import { inSpan, type JobOutcome, type OpenSpan, withLogFields } from "@quarry/observability";
import type { RedisLink } from "@quarry/redis";
import { DelayedError, type Job, WaitingChildrenError } from "bullmq";
import type { ActiveJob } from "./active-jobs.ts";
import { refuseHolder } from "./held-loop.ts";
import { type JobKind, type StartCount, TurnOver, type WorkerOptions } from "./job-kind.ts";
import { delayJob, endTurn, outageDelayMs, reportOutage, requeueJob, waitsForStore } from "./requeue.ts";
import { attemptError, decidedDelay, doNotRetry, retryDelay } from "./retry.ts";

/** Dependencies for processing a job. */
export interface ProcessingParts {
  readonly contract: Contract;
  readonly kind: JobKind;
  readonly options: WorkerOptions;
  readonly link: Pick<RedisLink, "ask" | "connection">;
}

/** The reason of signals aborted at shutdown; such a job is requeued. */
export const shutdownFailure = new Failure("cancelled", "the service is stopping", { retry: "backoff" });

/** Returns the run id of a payload before it is validated. */
const runIdIn = (payload: unknown): string | undefined => {
  const runId: unknown =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "runId") : null;
  return typeof runId === "string" ? runId : undefined;
};

/** Ids on every log line about a job. */
const idsOf = ({ name }: Pick<Contract, "name">, { id, data }: Pick<Job, "id" | "data">) => {
  const runId = runIdIn(data);
  return { contract: name, jobId: id, ...(runId !== undefined && { runId }) };
};

const isSleeping = (error: unknown): boolean =>
  error instanceof WaitingChildrenError || error instanceof DelayedError;

/** @throws {Failure} poison */
const refusePoison = ({ lostStarts }: StartCount, { maxStartedAttempts = 6 }: WorkerOptions): void => {
  if (lostStarts < maxStartedAttempts) return;
  throw new Failure("poison", `started ${lostStarts} times without finishing`, { retry: "never" });
};

const systemClock = (): number => Date.now();

const secondsSince = (sinceMs: number, clock: () => number): number => Math.max(0, clock() - sinceMs) / 1_000;

const outcomeOf = (failure: Failure, thrown: Error): JobOutcome => {
  if (failure.code === "cancelled") return "cancelled";
  return decidedDelay(thrown) === doNotRetry ? "failed" : "retried";
};

const decide = async (
  { contract, kind, options }: ProcessingParts,
  job: Job,
  { failure, attempt }: { failure: Failure; attempt: number },
): Promise<Error> => {
  const delayMs = retryDelay(failure, attempt, { ...contract.retry, random: options.random ?? Math.random });
  const fields = { attempt, code: failure.code, error: failure };
  if (failure.code === "unclassified") options.metrics?.unclassifiedFailed();
  if (failure.code === "lost-lock") {
    options.log.warn(fields, "lock lost to another worker");
    return attemptError(failure, delayMs);
  }
  if (delayMs === doNotRetry) {
    options.metrics?.jobFailed({ contract: contract.name, code: failure.code });
    options.log[failure.code === "cancelled" ? "info" : "error"](fields, "job failed");
    await kind.onFailed(job, failure);
    return attemptError(failure, delayMs);
  }
  options.log.warn({ ...fields, delayMs }, "attempt failed");
  await kind.onRetry?.(job);
  return attemptError(failure, delayMs);
};

/**
 * Returns the milliseconds until the retry of a job that is not to blame for its failure: it was not its turn, or a store is
 * unavailable. Undefined for any other failure.
 */
const waitsFor = async (
  { contract, options: { log, random = Math.random }, link: { ask } }: ProcessingParts,
  job: Job,
  { failure, runId, now }: { failure: Failure; runId: string | undefined; now: number },
): Promise<number | undefined> => {
  const { retry, message } = failure;
  if (typeof retry === "object" && retry.isTurn) {
    log.debug({ message }, "job delayed until its turn");
    return retry.afterMs;
  }
  if (!waitsForStore(failure, { runId, addedAt: job.timestamp, now })) return undefined;
  await reportOutage({ ask, log, contract }, job, { failure, now });
  return outageDelayMs(random);
};

interface StartedJob {
  readonly job: Job;
  readonly token: string;
  readonly begun: ActiveJob;
}

const processInSpan = async (
  parts: ProcessingParts,
  { job, token, begun }: StartedJob,
  span: OpenSpan,
): Promise<unknown> => {
  const { contract, kind, options, link } = parts;
  const { clock = systemClock } = options;
  const startedAt = clock();
  let attempt = job.attemptsMade + 1;
  const finished = (outcome: JobOutcome): void => {
    const seconds = secondsSince(startedAt, clock);
    options.metrics?.jobFinished({ contract: contract.name, outcome, seconds });
    span.set({ "quarry.attempt": attempt, "quarry.outcome": outcome });
  };
  if (job.attemptsStarted === 1)
    options.metrics?.jobWaited({ contract: contract.name, seconds: secondsSince(job.timestamp, clock) });
  try {
    const count = await kind.countStart(job);
    attempt = count.attempt;
    refusePoison(count, options);
    await refuseHolder(link.connection, job);
    const log = options.log.child({ attempt });
    const answer = await kind.work({ job, token, active: begun, attempt, log });
    finished("completed");
    return answer;
  } catch (error) {
    if (isSleeping(error)) {
      finished("waiting");
      throw error;
    }
    const { signal } = begun.controller;
    if (signal.reason === shutdownFailure) {
      finished("retried");
      throw await requeueJob({ job, token, kind }, link.connection);
    }
    const failure = toFailure(signal.aborted ? signal.reason : error);
    if (failure instanceof TurnOver) {
      finished("waiting");
      throw await endTurn({ job, token, kind }, failure, link.connection);
    }
    const waitMs = await waitsFor(parts, job, {
      failure,
      runId: begun.runId ?? runIdIn(job.data),
      now: clock(),
    });
    if (waitMs !== undefined) {
      finished("waiting");
      throw await delayJob({ job, token, kind }, waitMs);
    }
    const thrown = await decide(parts, job, { failure, attempt });
    finished(outcomeOf(failure, thrown));
    span.fail(failure.code);
    throw thrown;
  }
};

/** Processes one job from start to return value or thrown error, as BullMQ expects, in a span of its creator's trace. */
export const processJob = async (parts: ProcessingParts, started: StartedJob): Promise<unknown> => {
  const { job } = started;
  const { name } = parts.contract;
  const runId = runIdIn(job.data);
  const attributes = {
    "messaging.system": "bullmq",
    "messaging.operation.type": "process",
    "messaging.destination.name": name,
    ...(job.id !== undefined && { "messaging.message.id": job.id }),
    ...(runId !== undefined && { "quarry.run_id": runId }),
  };
  const options = { kind: "consumer", attributes, parent: job.opts.telemetry?.metadata } as const;
  return inSpan(`process ${name}`, options, (span) =>
    withLogFields(idsOf(parts.contract, job), () => processInSpan(parts, started, span)),
  );
};
