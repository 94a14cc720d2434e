/** A pure function of an object that makes its answer once, and keeps it for as long as the object lives. */
export const derived = <Source extends object, Value extends object>(
  make: (source: Source) => Value,
): ((source: Source) => Value) => {
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const found = known.get(source);
    if (found !== undefined) return found;
    const made = make(source);
    known.set(source, made);
    return made;
  };
};
