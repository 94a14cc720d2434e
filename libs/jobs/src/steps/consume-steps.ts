import { type Contract, contracts as allContracts } from "@quarry/contracts";
import { Failure, toFailure } from "@quarry/failure";
import type { RedisLink } from "@quarry/redis";
import { finishRun } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, WaitingChildrenError } from "bullmq";
import { z } from "zod";
import { openQueues } from "../queues/open-queues.ts";
import { parseInput, parseOutput } from "../queues/produce.ts";
import type { JobInWork, JobKind, WorkerOptions } from "../workers/job-kind.ts";
import { overQueues, tellRunOfStore, warnOfStore } from "../workers/put-back.ts";
import { withDeadline } from "../workers/run-attempt.ts";
import { workerLifecycle } from "../workers/worker-lifecycle.ts";
import { type AdvanceParts, advanceRun, type Checkpoint } from "./advance-run.ts";
import type { StepMachine } from "./step-machine.ts";
import { countStepFailure, countStepStart, takeBackStepStart } from "./step-store.ts";

/** How step jobs are driven. */
export interface StepWorkerOptions extends WorkerOptions {
  /** The jobs decisions may ask for; every contract of the system. */
  readonly contracts?: readonly Contract[] | undefined;
  /** Called at each point where a crash must do no harm. */
  readonly onCheckpoint?: ((point: Checkpoint, step: number) => Promise<void> | void) | undefined;
}

const runIdOf = (contract: Contract, payload: unknown): string => {
  const runId = contract.runId(parseInput(contract, payload));
  if (runId !== undefined) return runId;
  throw new Failure("bad-input", `a job of ${contract.name} names no run`, { retry: "never" });
};

const resumable = z.object({ resumes: z.int().nonnegative().default(0) });

const stepJobs = <State>(
  contract: Contract,
  parts: AdvanceParts<State>,
  log: WorkerOptions["log"],
): JobKind => {
  const { ask, clock, metrics } = parts;
  const work = async ({ job, token, active }: JobInWork): Promise<unknown> => {
    const runId = runIdOf(contract, job.data);
    const { resumes } = resumable.parse(job.data);
    const { signal, release } = withDeadline(contract, active.controller.signal);
    const parent = { id: active.jobId, queue: job.queueQualifiedName };
    const sleep = (): Promise<boolean> => overQueues(() => job.moveToWaitingChildren(token));
    try {
      const status = await advanceRun(parts, { runId, resumes, parent, signal, sleep });
      if (status === undefined) throw new WaitingChildrenError();
      return parseOutput(contract, { status });
    } finally {
      release();
    }
  };
  return {
    work,
    countStart: async (job) => countStepStart(ask, runIdOf(contract, job.data)),
    onPutBack: (job) => takeBackStepStart(ask, runIdOf(contract, job.data)),
    onStoreDown: async (job, failure) => {
      const runId = runIdOf(contract, job.data);
      warnOfStore(log, contract, { job, failure }, runId);
      await tellRunOfStore(ask, runId, { failure, at: new Date(clock()).toISOString() });
    },
    onRetry: (job: Job) => countStepFailure(ask, runIdOf(contract, job.data)),
    onFailed: async (job, failure) => {
      const end = { status: "failed", detail: toFailure(failure).message } as const;
      if (await finishRun(ask, runIdOf(contract, job.data), { end, now: clock() }))
        metrics?.runEvents([{ type: "run-finished", ...end }]);
    },
  };
};

/** The one consumer of step jobs in this process: drives each run by the machine's decisions, holding no slot while jobs are waited for. */
export const consumeSteps = <State>(
  contract: Contract,
  machine: StepMachine<State>,
  options: StepWorkerOptions,
): Lifecycle => {
  const { contracts = allContracts, clock = Date.now, onCheckpoint = () => undefined } = options;
  const table = new Map(contracts.map((entry): [string, Contract] => [entry.name, entry]));
  const createKind = (link: RedisLink): JobKind & { close: () => Promise<void> } => {
    const queues = openQueues(link);
    const { metrics } = options;
    const parts = { machine, contracts: table, ask: link.ask, queues, clock, metrics, onCheckpoint };
    return { ...stepJobs(contract, parts, options.log), close: queues.close };
  };
  return workerLifecycle({ contract, options, createKind });
};
