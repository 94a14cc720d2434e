import type { Marked, PageIndex, Run } from "./page-index.ts";
import { bare } from "./site-name.ts";

const mostTitles = 3;
const mostRuns = 40;
const mostCharacters = 700;

const isTitle = ({ node }: Marked, wanted: string): boolean =>
  bare((node.textContent ?? "").slice(0, 1_000)) === wanted;

const textsAfter = (runs: readonly Run[], from: number): string[] => {
  const texts: string[] = [];
  let characters = 0;
  for (const { text } of runs.filter(({ element }) => element > from).slice(0, mostRuns)) {
    if (characters > mostCharacters) break;
    characters += text.length;
    texts.push(text);
  }
  return texts;
};

/** The texts that follow the headings a page has its title from, in order: there stand bylines and dates. */
export const textsNearTitle = (
  { elements, runs }: PageIndex,
  title: string | undefined,
): readonly string[] => {
  const wanted = bare(title ?? "");
  if (wanted === "") return [];
  const found = [/^h1$/u, /^h[2-4]$/u].map((level) =>
    elements.flatMap((element, at) => (level.test(element.tag) && isTitle(element, wanted) ? [at] : [])),
  );
  // Old pages have their title in a cell of a table or in bold.
  const told = runs.flatMap(({ text, element }) =>
    bare(text) === wanted && elements[element]?.tag !== "title" ? [element] : [],
  );
  const only = elements.flatMap(({ tag, isAside }, at) => (tag === "h1" && !isAside ? [at] : []));
  const [at = []] = [
    ...found,
    told,
    // A page with one heading has it for a title, whatever it is called elsewhere.
    only.length === 1 ? only : [],
  ].filter(({ length }) => length > 0);
  return at.slice(0, mostTitles).flatMap((from) => textsAfter(runs, from));
};
