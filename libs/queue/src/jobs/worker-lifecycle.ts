import type { Contract } from "@quarry/contracts";
import type { Lifecycle } from "@quarry/runtime";
import { linkConsumer, type RedisLink } from "../connection/redis-link.ts";
import { createTroubleLog } from "../connection/trouble-log.ts";
import { untilUsable } from "../connection/until-usable.ts";
import { whyToStop } from "../runs/why-to-stop.ts";
import { activeJobs } from "./active-jobs.ts";
import { claimContract } from "./claimed-contracts.ts";
import { closeWorker } from "./close-worker.ts";
import { createWorker } from "./create-worker.ts";
import type { JobKind } from "./job-kind.ts";
import { watchRuns } from "./watch-runs.ts";
import type { WorkerOptions } from "./worker-options.ts";

/** A consumer's contract, how it works, and what it does with a job. */
export interface WorkerParts {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly createKind: (link: RedisLink) => JobKind & { readonly close?: () => Promise<void> };
}

interface RunningWorker {
  readonly ready: () => Promise<true | string>;
  readonly stop: () => Promise<void>;
}

const startWorker = ({ contract, options, createKind }: WorkerParts): RunningWorker => {
  const { log, redis, clock = Date.now } = options;
  const release = claimContract(contract.name, redis.url);
  const onTrouble = createTroubleLog(log.child({ contract: contract.name }), clock);
  const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
  const active = activeJobs();
  const kind = createKind(link);
  const worker = createWorker({ contract, options, link, active, kind, onTrouble });
  const { stopsAtRunDeadline } = contract;
  const unwatch = watchRuns(active, (runId) =>
    whyToStop(link.ask, { runId, stopsAtRunDeadline, now: clock() }),
  );
  const stopping = new AbortController();
  let problem = "Redis cannot be reached";
  const onProblem = (found: string): void => {
    problem = found;
    onTrouble("no job is taken", new Error(found));
  };
  const run = async (): Promise<void> => {
    await untilUsable(link.connection, { signal: stopping.signal, onProblem });
    if (stopping.signal.aborted) return;
    problem = "";
    await worker.run();
  };
  void run().catch((error: unknown) => log.error({ contract: contract.name, error }, "worker ended"));
  return {
    ready: async () => {
      if (problem !== "") return problem;
      return (await link.isReady()) || "Redis cannot be reached";
    },
    stop: async () => {
      stopping.abort();
      unwatch();
      await closeWorker(worker, active, options.shutdownGraceMs);
      await kind.close?.();
      await link.close();
      release();
    },
  };
};

/** A consumer as a part of a service: starts without waiting for Redis, stops without losing a job. */
export const workerLifecycle = (parts: WorkerParts): Lifecycle => {
  let running: RunningWorker | undefined;
  return {
    name: `consume ${parts.contract.name}`,
    start: async () => {
      running ??= startWorker(parts);
    },
    stop: async () => {
      const stopping = running;
      running = undefined;
      await stopping?.stop();
    },
    ready: async () => (await running?.ready()) ?? "not started",
  };
};
