import type { AskRedis } from "./redis-link.ts";

/** Ids of a sorted set, those of the greatest score first, after the one named; an id nobody knows begins at the first. */
export const listNewest = (
  ask: AskRedis,
  key: string,
  { limit, before }: { limit: number; before?: string },
): Promise<string[]> =>
  ask(async (connection) => {
    const rank = before === undefined ? null : await connection.zrevrank(key, before);
    const first = rank === null ? 0 : rank + 1;
    return connection.zrevrange(key, first, first + limit - 1);
  });
