import { runResearch } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import type { Lifecycle } from "@quarry/runtime";
import { linkConsumer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { createTroubleLog } from "../connection/trouble-log.ts";
import { openQueues } from "../jobs/open-queues.ts";
import { reconcileRun } from "./reconcile-run.ts";
import { openRunsKey } from "./run-keys.ts";

/** How open runs are looked after. */
export interface ReconcilerOptions {
  readonly redis: RedisOptions;
  readonly log: Logger;
  /** How often; 15,000. */
  readonly intervalMs?: number | undefined;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: (() => number) | undefined;
}

interface Round {
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const openRound = ({ redis, log, clock = Date.now }: ReconcilerOptions): Round => {
  const onTrouble = createTroubleLog(log, clock);
  const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
  const queues = openQueues(link);
  const parts = { ask: link.ask, queues, clock, contract: runResearch };
  const lookAfter = async (runId: string): Promise<void> => {
    const action = await reconcileRun(parts, runId);
    if (action !== "none") log.warn({ runId, action }, "open run looked after");
  };
  // A run that cannot be looked after must not keep the others from it.
  const onFailed = (runId: string, error: unknown): void =>
    onTrouble(
      `open run ${runId} not looked after`,
      error instanceof Error ? error : new Error(String(error)),
    );
  return {
    look: async () => {
      for (const runId of await link.ask((connection) => connection.smembers(openRunsKey)))
        await lookAfter(runId).catch((error: unknown) => onFailed(runId, error));
    },
    close: async () => {
      await link.close();
      await queues.close();
    },
  };
};

/** Looks after open runs: a missing job is added again, a job that failed for good ends its run, a sleeper nobody would wake is woken. */
export const createReconciler = (options: ReconcilerOptions): Lifecycle => {
  const { log, intervalMs = 15_000 } = options;
  let stop: (() => Promise<void>) | undefined;
  return {
    name: "reconcile runs",
    start: async () => {
      if (stop !== undefined) return;
      const round = openRound(options);
      let looking: Promise<void> | undefined;
      const look = (): void => {
        looking ??= round
          .look()
          .catch((error: unknown) => log.warn({ error }, "open runs not looked after"))
          .finally(() => (looking = undefined));
      };
      const timer = setInterval(look, intervalMs);
      look();
      stop = async () => {
        clearInterval(timer);
        await round.close();
        await looking;
      };
    },
    stop: async () => {
      await stop?.();
      stop = undefined;
    },
  };
};
