interface OpenHeading {
  readonly level: number;
  readonly title: string;
}

/** Follows the headings of a document: each call takes the next one and answers the path that leads to it, outermost first. */
export const createHeadingPath = (): ((heading: OpenHeading) => readonly string[]) => {
  let open: readonly OpenHeading[] = [];
  return (heading) => {
    open = [...open.filter(({ level }) => level < heading.level), heading];
    return open.map(({ title }) => title);
  };
};

/** The headings that all paths begin with. */
export const commonPath = (paths: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((title, depth) => others.some((path) => path[depth] !== title));
  return first.slice(0, differs === -1 ? first.length : differs);
};
