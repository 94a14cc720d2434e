import { lacksConsumer, type QueueState } from "@quarry/jobs";
import type { Lifecycle } from "@quarry/runtime";

/** Polls whether each queue has a consumer. */
export interface ConsumerWatch extends Lifecycle {
  /** Queues without a consumer for longer than a restart takes; empty until known. */
  abandoned(): readonly string[];
  /** Polls once; called by the timer. */
  poll(): Promise<void>;
}

interface ConsumerWatchOptions {
  readonly read: () => Promise<readonly QueueState[]>;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly intervalMs?: number;
  readonly patienceMs?: number;
}

const defaultIntervalMs = 15_000;
/** Longer than a worker takes to start and load its encoder. */
const defaultPatienceMs = 45_000;

/** Watches the consumers of all queues. While Redis is down the state is unknown, and no queue is reported. */
export const createConsumerWatch = ({
  read,
  clock,
  intervalMs = defaultIntervalMs,
  patienceMs = defaultPatienceMs,
}: ConsumerWatchOptions): ConsumerWatch => {
  const missingSince = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    const states = await read().catch(() => undefined);
    if (states === undefined) return missingSince.clear();
    for (const state of states) {
      const { queue } = state;
      if (!lacksConsumer(state)) missingSince.delete(queue);
      else if (!missingSince.has(queue)) missingSince.set(queue, clock());
    }
  };
  return {
    name: "consumer watch",
    poll,
    abandoned: () =>
      [...missingSince].flatMap(([queue, since]) => (clock() - since >= patienceMs ? [queue] : [])),
    start: () => {
      timer = setInterval(() => void poll(), intervalMs);
      return Promise.resolve();
    },
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
};

/** Warnings for a submitted run about queues without consumers. */
export const abandonedWarnings = (queues: readonly string[]): string[] =>
  queues.length === 0
    ? []
    : [
        `queues without a worker: ${queues.join(", ")}; their jobs wait until one starts; check that all services run (npm run doctor, docker compose ps)`,
      ];
