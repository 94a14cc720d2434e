import { setTimeout as pause } from "node:timers/promises";
import type { Redis } from "ioredis";
import { findRedisProblem } from "./check-redis.ts";

const pauseMs = 2_000;

const problemOf = (connection: Redis): Promise<string | undefined> =>
  findRedisProblem(connection).catch(
    (error: unknown) => `Redis refuses: ${error instanceof Error ? error.message : String(error)}`,
  );

/** Resolves once Redis answers and its settings are right, or the signal aborts; tells each problem until then. */
export const untilUsable = async (
  connection: Redis,
  { signal, onProblem }: { readonly signal: AbortSignal; readonly onProblem: (problem: string) => void },
): Promise<void> => {
  for (;;) {
    const problem = await problemOf(connection);
    if (problem === undefined || signal.aborted) return;
    onProblem(problem);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
};
