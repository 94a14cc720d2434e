import type { Logger } from "@quarry/observability";
import { createTroubleLog, linkConsumer, type RedisLink, type RedisOptions } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";
import { openQueues, type OpenQueues } from "../queues/open-queues.ts";

/** Work that starts with a service, repeats in rounds, and stops with it. */
interface Rounds {
  readonly round: () => Promise<void>;
  /** Ends the work; resolves when the running round has ended too. */
  readonly close: (running: Promise<void> | undefined) => Promise<void>;
}

/** Runs a round immediately and then periodically while the service runs; rounds never overlap. */
export const runPeriodically = (
  name: string,
  intervalMs: number,
  { open, onFailed }: { readonly open: () => Rounds; readonly onFailed: (error: unknown) => void },
): Lifecycle => {
  let stop: (() => Promise<void>) | undefined;
  return {
    name,
    start: async () => {
      if (stop !== undefined) return;
      const { round, close } = open();
      let running: Promise<void> | undefined;
      const begin = (): void => {
        running ??= round()
          .catch(onFailed)
          .finally(() => (running = undefined));
      };
      const timer = setInterval(begin, intervalMs);
      begin();
      stop = async () => {
        clearInterval(timer);
        await close(running);
      };
    },
    stop: async () => {
      await stop?.();
      stop = undefined;
    },
  };
};

/** Redis, the queues, and a log that does not repeat the same trouble. */
export interface UpkeepParts {
  readonly ask: RedisLink["ask"];
  readonly queues: OpenQueues;
  readonly onTrouble: (message: string, error: Error) => void;
}

/** Runs rounds over Redis and the queues while the service runs; each round waits while Redis is down. */
export const runUpkeep = (
  name: string,
  { redis, log, intervalMs }: { redis: RedisOptions; log: Logger; intervalMs: number },
  { openRound, failed }: { openRound: (parts: UpkeepParts) => () => Promise<void>; failed: string },
): Lifecycle =>
  runPeriodically(name, intervalMs, {
    open: () => {
      const onTrouble = createTroubleLog(log);
      const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
      const queues = openQueues(link);
      return {
        round: openRound({ ask: link.ask, queues, onTrouble }),
        close: async (running) => {
          await link.close();
          await queues.close();
          await running;
        },
      };
    },
    onFailed: (error) => log.warn({ error }, failed),
  });
