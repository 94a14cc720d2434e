/** Returns the ids of a cycle in the parent relation, if there is one; a parent without an entry ends the path. */
export const findCycle = (parents: ReadonlyMap<string, string | undefined>): string[] | undefined => {
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && parents.has(at) && !settled.has(at)) {
      if (path.has(at)) return [...path].slice([...path].indexOf(at));
      path.add(at);
      at = parents.get(at);
    }
    for (const id of path) settled.add(id);
  }
  return undefined;
};
