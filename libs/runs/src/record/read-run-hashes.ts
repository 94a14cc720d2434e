import type { AskRedis } from "@quarry/redis";
import { budgetKey } from "../budgets/run-spending.ts";
import { runKeys } from "./run-keys.ts";

type Hash = Readonly<Record<string, string>>;

/** The Redis hashes a run is read from: its record and its spending; empty where there is none. */
export const readRunHashes = (ask: AskRedis, runId: string): Promise<readonly [Hash, Hash]> =>
  ask((connection) =>
    Promise.all([connection.hgetall(runKeys(runId).record), connection.hgetall(budgetKey(runId))]),
  );
