interface OpenHeading {
  readonly level: number;
  readonly title: string;
}

/** Every passage under a heading repeats it; a text that calls all of itself a heading must not be stored many times over. */
const longestTitle = 200;

const shortened = (title: string): string => title.slice(0, longestTitle).replace(/[\ud800-\udbff]$/u, "");

/**
 * Follows the headings of a document: each call takes the next one and answers the path that leads to it, outermost first,
 * each heading cut at 200 characters.
 */
export const createHeadingPath = (): ((heading: OpenHeading) => readonly string[]) => {
  let open: readonly OpenHeading[] = [];
  return (heading) => {
    open = [
      ...open.filter(({ level }) => level < heading.level),
      { level: heading.level, title: shortened(heading.title) },
    ];
    return open.map(({ title }) => title);
  };
};

/** The headings that all paths begin with. */
export const commonPath = (paths: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((title, depth) => others.some((path) => path[depth] !== title));
  return first.slice(0, differs === -1 ? first.length : differs);
};
