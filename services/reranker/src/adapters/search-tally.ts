import { createSearchTally, type RedisOptions, type SearchTally } from "@quarry/redis";
import type { Lifecycle } from "@quarry/runtime";

/** The tally of searches, as a part of the service; it starts without Redis, for a search is answered all the same. */
export const openSearchTally = (redis: RedisOptions): SearchTally & Lifecycle => {
  const tally = createSearchTally({ redis });
  return { ...tally, name: "search-tally", start: async () => undefined, stop: () => tally.close() };
};
