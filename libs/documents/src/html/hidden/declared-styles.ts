import type { PageNode } from "../html-page.ts";
import type { Declarations, Declared } from "./declarations.ts";
import { type CompiledSelector, compileSelectors } from "./selectors.ts";
import { inlineDeclarations, type StyleRule } from "./style-rules.ts";

/** What is declared for an element, by property, when all rules are weighed against each other. */
export type ElementStyle = ReadonlyMap<string, string>;

interface Weighed extends Declared {
  readonly specificity: number;
}

// A page is no reason to work for minutes: a selector that costs more says nothing, and neither do those after the last of the work.
const mostWork = 3_000_000;
const mostWorkASelector = 1_000_000;
// To look at an element beside another one is that much cheaper than to try a selector.
const cheaper = 50;

/** What it costs to try a selector on some elements, where one has at most so many beside or below it. */
const workOf = (tries: number, { reach }: CompiledSelector, width: number): number =>
  tries * (1 + (reach === 0 ? 0 : width ** reach / cheaper));

const keysOf = (element: PageNode): string[] => {
  const id = element.getAttribute("id");
  const classes = (element.getAttribute("class") ?? "").split(/\s+/u).filter((name) => name !== "");
  return [
    "*",
    element.nodeName.toLowerCase(),
    ...(id === null ? [] : [`#${id}`]),
    ...new Set(classes.map((name) => `.${name}`)),
  ];
};

const wins = (next: Weighed, last: Weighed | undefined): boolean => {
  if (last === undefined) return true;
  if (next.isImportant !== last.isImportant) return next.isImportant;
  return next.specificity >= last.specificity;
};

const putAll = (into: Map<string, Weighed>, declarations: Declarations, specificity: number): void => {
  for (const [name, declared] of declarations) {
    const weighed = { ...declared, specificity };
    if (wins(weighed, into.get(name))) into.set(name, weighed);
  }
};

const indexed = (elements: readonly PageNode[]): ReadonlyMap<string, readonly PageNode[]> => {
  const byKey = new Map<string, PageNode[]>();
  const put = (key: string, element: PageNode): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [element]);
    else known.push(element);
  };
  for (const element of elements) for (const key of keysOf(element)) put(key, element);
  return byKey;
};

type Styles = Map<PageNode, Map<string, Weighed>>;

const styleOf = (styles: Styles, element: PageNode): Map<string, Weighed> => {
  const style = styles.get(element) ?? new Map<string, Weighed>();
  styles.set(element, style);
  return style;
};

/** The most elements in one. */
const widest = (elements: readonly PageNode[]): number => {
  const counts = new Map<PageNode | null, number>();
  for (const { parentNode } of elements) counts.set(parentNode, (counts.get(parentNode) ?? 0) + 1);
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0);
};

const applyRules = (styles: Styles, elements: readonly PageNode[], rules: readonly StyleRule[]): void => {
  const byKey = indexed(elements);
  const width = widest(elements);
  let work = 0;
  for (const { selector, declarations } of rules)
    for (const compiled of compileSelectors(selector)) {
      const candidates = byKey.get(compiled.key) ?? [];
      const more = workOf(candidates.length, compiled, width);
      if (more > mostWorkASelector) continue;
      work += more;
      if (work > mostWork) return;
      for (const element of candidates.filter(compiled.matches))
        putAll(styleOf(styles, element), declarations, compiled.specificity);
    }
};

/** Weighs the rules of style sheets and the style attributes of some elements; an element without any style is left out. */
export const declaredStyles = (
  elements: readonly PageNode[],
  rules: readonly StyleRule[],
): ReadonlyMap<PageNode, ElementStyle> => {
  const styles: Styles = new Map();
  if (rules.length > 0) applyRules(styles, elements, rules);
  for (const element of elements) {
    const inline = element.getAttribute("style") ?? "";
    if (inline !== "") putAll(styleOf(styles, element), inlineDeclarations(inline), Infinity);
  }
  return new Map(
    [...styles].map(([element, style]) => [
      element,
      new Map([...style].map(([name, { value }]) => [name, value])),
    ]),
  );
};
