import type { RunEvent } from "@quarry/contracts";
import { type AskRedis, linkProducer, type RedisOptions } from "@quarry/redis";
import { outboxKey, runKeys } from "./run-keys.ts";
import type { RunRecord } from "./run-record.ts";
import { appendAfterwardsScript } from "./run-scripts.ts";
import { getRun } from "./run-store.ts";

/** Notice that a run has ended or waits for its user, written in the same transaction. */
export interface RunNotice {
  /** Its name in the outbox. */
  readonly name: string;
  readonly runId: string;
  /** Number of resumptions when the wait began; undefined for a run that has ended. */
  readonly waits: number | undefined;
  /** Awaited input; undefined for a run that has ended. */
  readonly awaits: "plan" | "answers" | undefined;
  /** Time of the event, ISO 8601 in UTC. */
  readonly at: string;
}

/** Outbox of webhook notices about runs. Each method throws `redis-down` within seconds. */
export interface RunOutbox {
  /** Lists pending notices, in no order. */
  pending(): Promise<readonly RunNotice[]>;
  /** Removes a notice, once a job has it or because no webhook subscribes to it. */
  settle(notice: RunNotice): Promise<void>;
  getRun(runId: string): Promise<RunRecord | undefined>;
  /** Logs an event once per key, even after the end of the run; does nothing for a deleted run. */
  log(runId: string, key: string, event: RunEvent): Promise<void>;
  close(): Promise<void>;
}

const noticeOf = (name: string, at: string): RunNotice => {
  const [runId = "", what = ""] = name.split("/");
  const { kind, resumes } = /^(?<kind>waits|answers)-(?<resumes>\d+)$/u.exec(what)?.groups ?? {};
  if (resumes === undefined) return { name, runId, at, waits: undefined, awaits: undefined };
  return { name, runId, at, waits: Number(resumes), awaits: kind === "answers" ? "answers" : "plan" };
};

const appendAfterwards = async (
  ask: AskRedis,
  runId: string,
  { key, event, at }: { readonly key: string; readonly event: RunEvent; readonly at: string },
): Promise<void> => {
  const { record, log, logged } = runKeys(runId);
  await ask((connection) =>
    connection.eval(appendAfterwardsScript, 3, record, log, logged, key, at, JSON.stringify(event)),
  );
};

/** Opens the outbox of runs. */
export const createRunOutbox = ({
  redis,
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  readonly clock?: (() => number) | undefined;
}): RunOutbox => {
  const { ask, close } = linkProducer(redis);
  return {
    pending: async () => {
      const entries = await ask((connection) => connection.hgetall(outboxKey));
      return Object.entries(entries).map(([name, at]) => noticeOf(name, at));
    },
    settle: async ({ name }) => {
      await ask((connection) => connection.hdel(outboxKey, name));
    },
    getRun: (runId) => getRun(ask, runId),
    log: (runId, key, event) =>
      appendAfterwards(ask, runId, { key, event, at: new Date(clock()).toISOString() }),
    close,
  };
};
