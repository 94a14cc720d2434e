/**
 * A pure function that remembers what it has made, at most `most` things: then it forgets all and begins again. For what is asked for
 * over and over and costs more to make than to look up.
 */
export const remember = <Key, Value extends object | string | boolean>(
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
