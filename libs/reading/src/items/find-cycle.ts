/** The ids of a cycle that following each to its parent leads into, if there is one; a parent that nobody has ends the path. */
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
