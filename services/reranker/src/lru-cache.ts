/** Keeps the values that were asked for last. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** A cache of at most `capacity` values; the one not asked for longest makes room. */
export const createLruCache = <Value>(capacity: number): LruCache<Value> => {
  // A Map keeps insertion order: what is asked for is put at the end again.
  const values = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > capacity && oldest !== undefined) values.delete(oldest);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
};
