/**
 * Caches the results of a pure function, at most `most` of them; then the cache is cleared. For frequent calls that cost more than
 * a lookup. Undefined is computed again.
 */
export const remember = <Key, Value extends object | string | boolean | undefined>(
  make: (key: Key) => Value,
  max: number,
): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= max) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
};
