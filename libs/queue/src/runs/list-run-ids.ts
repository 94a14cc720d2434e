import type { AskRedis } from "../connection/redis-link.ts";
import { allRunsKey } from "./run-keys.ts";

/** Ids of runs, newest first, after the one named; an id nobody knows begins at the newest. */
export const listRunIds = (
  ask: AskRedis,
  { limit, before }: { limit: number; before?: string },
): Promise<string[]> =>
  ask(async (connection) => {
    const rank = before === undefined ? null : await connection.zrevrank(allRunsKey, before);
    const first = rank === null ? 0 : rank + 1;
    return connection.zrevrange(allRunsKey, first, first + limit - 1);
  });
