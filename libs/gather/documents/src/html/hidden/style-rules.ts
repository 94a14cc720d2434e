import { type CssNode, parse } from "css-tree";
import type { HtmlPage, PageNode } from "../html-page.ts";
import { type Declarations, type Declared, mediaHolds, putDeclaration } from "./css-values.ts";
import { type CompiledSelector, compileSelectors } from "./selectors.ts";

/** A rule of a page's own style sheets that can hide or show text. */
interface StyleRule {
  /** All its selectors, separated by commas. */
  readonly selector: string;
  readonly declarations: Declarations;
}

/** The embedded style sheets of a page, as far as they can hide text. */
export interface StyleSheets {
  /** In source order. */
  readonly rules: readonly StyleRule[];
  /** The final declarations of each animation, by name. */
  readonly animations: ReadonlyMap<string, Declarations>;
}

interface Collected {
  readonly rules: StyleRule[];
  readonly animations: Map<string, Declarations>;
  /** Remaining characters to parse. */
  budget: number;
}

const maxCharacters = 1_000_000;
const maxRules = 20_000;

const rawOf = (node: CssNode | null): string => (node?.type === "Raw" ? node.value : "");

const textOf = (value: CssNode): string => (value.type === "Raw" ? value.value : "");

const takeBlock = (children: Iterable<CssNode>, parent: string, into: Collected): void => {
  const declarations = new Map<string, Declared>();
  const nested: CssNode[] = [];
  for (const child of children) {
    if (child.type !== "Declaration") nested.push(child);
    else
      putDeclaration(declarations, {
        name: child.property,
        value: textOf(child.value),
        isImportant: child.important !== false,
      });
  }
  if (declarations.size > 0 && parent !== "" && into.rules.length < maxRules)
    into.rules.push({ selector: parent, declarations });
  for (const child of nested) takeNode(child, parent, into);
};

// In a nested rule, "&" is what the outer one selects.
const nestedIn = (selector: string, parent: string): string => {
  if (parent === "") return selector;
  return selector.includes("&")
    ? selector.replaceAll("&", `:is(${parent})`)
    : `:is(${parent}) :is(${selector})`;
};

const takeAnimation = (name: string, children: Iterable<CssNode>, into: Collected): void => {
  for (const child of children) {
    if (child.type !== "Rule" || !/(?:^|,)\s*(?:to|100%)\s*(?:$|,)/iu.test(rawOf(child.prelude))) continue;
    const last: Collected = { rules: [], animations: new Map(), budget: 0 };
    takeBlock(child.block.children, "*", last);
    into.animations.set(name.trim().toLowerCase(), last.rules[0]?.declarations ?? new Map());
  }
};

const unconditional: ReadonlySet<string> = new Set(["layer", "container", "scope", "document"]);

const atRuleHolds = (name: string, prelude: string): boolean => {
  if (name === "media") return mediaHolds(prelude);
  return name === "supports" ? !/^\s*not\b/iu.test(prelude) : unconditional.has(name);
};

const takeNode = (node: CssNode, parent: string, into: Collected): void => {
  // The parser leaves nested rules raw, except those that begin with "&".
  if (node.type === "Raw" && node.value.includes("{")) return takeSheet(node.value, parent, into);
  if (node.type === "Rule")
    return takeBlock(node.block.children, nestedIn(rawOf(node.prelude), parent), into);
  if (node.type !== "Atrule" || node.block === null) return undefined;
  const [name, prelude] = [node.name.toLowerCase(), rawOf(node.prelude)];
  if (/^(?:-\w+-)?keyframes$/u.test(name)) return takeAnimation(prelude, node.block.children, into);
  return atRuleHolds(name, prelude) ? takeBlock(node.block.children, parent, into) : undefined;
};

const takeSheet = (css: string, parent: string, into: Collected): void => {
  if (css.length > into.budget) return;
  into.budget -= css.length;
  try {
    const sheet = parse(css, { parseValue: false, parseRulePrelude: false, parseAtrulePrelude: false });
    if (sheet.type !== "StyleSheet") return;
    for (const node of sheet.children) takeNode(node, parent, into);
  } catch (error) {
    // A sheet nested too deep for the parser hides nothing here.
    if (!(error instanceof RangeError)) throw error;
  }
};

/** Reads the style sheets of a page, except those for readers without scripts, up to a limit of length and rules. */
export const styleSheetsOf = (page: HtmlPage): StyleSheets => {
  const collected: Collected = { rules: [], animations: new Map(), budget: maxCharacters };
  const inNoscript = new Set(page.querySelectorAll("noscript style"));
  for (const node of page.querySelectorAll("style")) {
    const isCss = ["", "text/css"].includes((node.getAttribute("type") ?? "").trim().toLowerCase());
    if (!isCss || inNoscript.has(node) || !mediaHolds(node.getAttribute("media") ?? "")) continue;
    takeSheet((node.textContent ?? "").slice(0, collected.budget), "", collected);
  }
  return collected;
};

/** Parses the style attribute of an element. */
const inlineDeclarations = (style: string): Declarations => {
  const declarations = new Map<string, Declared>();
  try {
    const list = parse(style.slice(0, maxCharacters), { context: "declarationList", parseValue: false });
    if (list.type !== "DeclarationList") return declarations;
    for (const node of list.children) {
      if (node.type !== "Declaration") continue;
      const isImportant = node.important !== false;
      putDeclaration(declarations, { name: node.property, value: textOf(node.value), isImportant });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return declarations;
};

/** The cascaded declarations of an element, by property. */
export type ElementStyle = ReadonlyMap<string, string>;

interface Weighed extends Declared {
  readonly specificity: number;
}

// Limit of work per page: more expensive selectors are ignored, and so are all after the limit.
const maxWork = 3_000_000;
const maxWorkASelector = 1_000_000;
// Examining a sibling is this much cheaper than matching a selector.
const cheaper = 50;

/** Estimates the cost of testing a selector on some elements that each have at most `width` siblings or descendants. */
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

/** Returns the maximum number of elements that have the same parent. */
const widest = (elements: readonly PageNode[]): number => {
  const counts = new Map<PageNode | null, number>();
  for (const { parentNode } of elements) counts.set(parentNode, (counts.get(parentNode) ?? 0) + 1);
  return [...counts.values()].reduce((max, count) => Math.max(max, count), 0);
};

const applyRules = (styles: Styles, elements: readonly PageNode[], rules: readonly StyleRule[]): void => {
  const byKey = indexed(elements);
  const width = widest(elements);
  let work = 0;
  for (const { selector, declarations } of rules)
    for (const compiled of compileSelectors(selector)) {
      const candidates = byKey.get(compiled.key) ?? [];
      const more = workOf(candidates.length, compiled, width);
      if (more > maxWorkASelector) continue;
      work += more;
      if (work > maxWork) return;
      for (const element of candidates.filter(compiled.matches))
        putAll(styleOf(styles, element), declarations, compiled.specificity);
    }
};

/** Applies the rules of style sheets and the style attributes to some elements; an element without any style is left out. */
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
