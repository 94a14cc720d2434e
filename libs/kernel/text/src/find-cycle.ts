import { finish, type Sliced } from "./slices.ts";

type Parents = ReadonlyMap<string, string | undefined>;

const idsAtATime = 1_000;

/** Yields the ids of a cycle in the parent relation, if there is one; a parent without an entry ends the path. */
export function* findCycleInSlices(parents: Parents): Sliced<string[] | undefined> {
  let seen = 0;
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && parents.has(at) && !settled.has(at)) {
      if (path.has(at)) return [...path].slice([...path].indexOf(at));
      path.add(at);
      seen += 1;
      if (seen % idsAtATime === 0) yield;
      at = parents.get(at);
    }
    for (const id of path) settled.add(id);
  }
  return undefined;
}

/** Like `findCycleInSlices`, without pauses. */
export const findCycle = (parents: Parents): string[] | undefined => finish(findCycleInSlices(parents));
