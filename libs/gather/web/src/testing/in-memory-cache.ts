import type { Cache } from "@quarry/redis";

/** A cache without expiry. */
export const inMemoryCache = <Value>(): Pick<Cache<Value>, "get" | "set"> & {
  readonly entries: Map<string, Value>;
} => {
  const entries = new Map<string, Value>();
  return {
    entries,
    get: (key) => Promise.resolve(entries.get(key)),
    set: async (key, value) => void entries.set(key, value),
  };
};
