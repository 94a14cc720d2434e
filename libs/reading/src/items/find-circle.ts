/** The ids that lead round in a circle when each is followed to its parent, if there are any; a parent nobody has ends the way. */
export const findCircle = (parents: ReadonlyMap<string, string | undefined>): string[] | undefined => {
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
