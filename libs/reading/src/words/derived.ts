import { finish, type Sliced } from "@quarry/text";

/** A pure function of an object that makes its answer once, and keeps it for as long as the object lives. */
export interface Derived<Source, Value> {
  (source: Source): Value;
  /** Makes it in slices, unless it is there. */
  readonly inSlices: (source: Source) => Sliced<Value>;
}

/** Keeps what is made of each object. */
export const derived = <Source extends object, Value extends object>(
  make: (source: Source) => Sliced<Value>,
): Derived<Source, Value> => {
  const known = new WeakMap<Source, Value>();
  function* inSlices(source: Source): Sliced<Value> {
    const found = known.get(source);
    if (found !== undefined) return found;
    const made = yield* make(source);
    known.set(source, made);
    return made;
  }
  return Object.assign((source: Source) => known.get(source) ?? finish(inSlices(source)), { inSlices });
};
