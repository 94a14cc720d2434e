import { compile, type Options } from "css-select";
import { AttributeAction, isTraversal, parse, type Selector, SelectorType } from "css-what";
import type { PageNode } from "../html-page.ts";

/** One selector of a rule, compiled for matching. */
export interface CompiledSelector {
  /** Ids, classes and names as one number; a larger one wins. */
  readonly specificity: number;
  /** The feature an element needs to match: "#id", ".class" or a name in lower case; "*" if none is certain. */
  readonly key: string;
  /** Number of parts that examine all siblings or descendants of an element. */
  readonly reach: number;
  readonly matches: (element: PageNode) => boolean;
}

const isElement = (node: PageNode): boolean => node.nodeType === 1;
const parentOf = (node: PageNode): PageNode | null =>
  node.parentNode !== null && isElement(node.parentNode) ? node.parentNode : null;

const options: Options<PageNode, PageNode> = {
  cacheResults: false,
  adapter: {
    isTag: (node): node is PageNode => isElement(node),
    existsOne: (test, nodes) => nodes.some((node) => isElement(node) && (test(node) || anyBelow(test, node))),
    getAttributeValue: (node, name) => node.getAttribute(name) ?? undefined,
    getChildren: (node) => [...node.childNodes],
    getName: (node) => node.nodeName.toLowerCase(),
    getParent: parentOf,
    getSiblings: (node) => (node.parentNode === null ? [node] : [...node.parentNode.childNodes]),
    getText: (node) => node.textContent ?? "",
    hasAttrib: (node, name) => node.getAttribute(name) !== null,
    removeSubsets: (nodes) => nodes,
    findAll: (test, nodes) => nodes.flatMap((node) => allOf(test, node)),
    findOne: (test, nodes) => nodes.flatMap((node) => allOf(test, node))[0] ?? null,
  },
};

const allOf = (test: (node: PageNode) => boolean, node: PageNode): PageNode[] =>
  isElement(node)
    ? [...(test(node) ? [node] : []), ...[...node.childNodes].flatMap((child) => allOf(test, child))]
    : [];

const anyBelow = (test: (node: PageNode) => boolean, node: PageNode): boolean =>
  [...node.childNodes].some((child) => isElement(child) && (test(child) || anyBelow(test, child)));

// States that do not apply when a page is opened.
const states: ReadonlySet<string> = new Set(
  (
    "hover active focus focus-within focus-visible target target-within visited popover-open modal fullscreen user-invalid autofill " +
    "-webkit-autofill playing paused open"
  ).split(" "),
);

const never: Selector = {
  type: SelectorType.Pseudo,
  name: "not",
  data: [[{ type: SelectorType.Universal, namespace: null }]],
};

const atRest = (selector: Selector): Selector => {
  if (selector.type !== SelectorType.Pseudo) return selector;
  if (states.has(selector.name)) return never;
  return Array.isArray(selector.data)
    ? { ...selector, data: selector.data.map((part) => part.map(atRest)) }
    : selector;
};

const idWeight = 1_000_000;
const classWeight = 1_000;

const specificityOf = (selector: readonly Selector[]): number =>
  selector.reduce((sum, token) => sum + weightOf(token), 0);

const weightOf = (token: Selector): number => {
  if (token.type === SelectorType.Tag || token.type === SelectorType.PseudoElement) return 1;
  if (token.type === SelectorType.Attribute)
    return token.name === "id" && token.action === AttributeAction.Equals ? idWeight : classWeight;
  if (token.type !== SelectorType.Pseudo || token.name === "where") return 0;
  return Array.isArray(token.data) ? Math.max(0, ...token.data.map(specificityOf)) : classWeight;
};

const keyOf = (selector: readonly Selector[]): string => {
  const compound = selector.slice(selector.findLastIndex(isTraversal) + 1);
  const keys = compound.flatMap((token): { readonly rank: number; readonly key: string }[] => {
    if (token.type === SelectorType.Tag) return [{ rank: 2, key: token.name.toLowerCase() }];
    if (token.type !== SelectorType.Attribute) return [];
    if (token.name === "id" && token.action === AttributeAction.Equals)
      return [{ rank: 0, key: `#${token.value}` }];
    if (token.name === "class" && token.action === AttributeAction.Element)
      return [{ rank: 1, key: `.${token.value}` }];
    return [];
  });
  return keys.toSorted((left, right) => left.rank - right.rank)[0]?.key ?? "*";
};

const looksAround: ReadonlySet<string> = new Set(
  "has empty contains icontains only-child first-child last-child".split(" "),
);

const reachOf = (selector: readonly Selector[]): number =>
  selector.reduce((sum, token) => {
    if (token.type === SelectorType.Sibling || token.type === SelectorType.Adjacent) return sum + 1;
    if (token.type !== SelectorType.Pseudo) return sum;
    const inner = Array.isArray(token.data) ? Math.max(0, ...token.data.map(reachOf)) : 0;
    return sum + inner + Number(looksAround.has(token.name) || /^nth-|-of-type$/u.test(token.name));
  }, 0);

const maxSelectorLength = 5_000;

/** Compiles a selector list for a newly opened page; unknown selectors, and those that match no element, are left out. */
export const compileSelectors = (list: string): CompiledSelector[] => {
  try {
    const parsed = list.length > maxSelectorLength ? [] : parse(list);
    return parsed
      .filter((selector) => !selector.some(({ type }) => type === SelectorType.PseudoElement))
      .map((selector) => ({
        specificity: specificityOf(selector),
        key: keyOf(selector),
        reach: reachOf(selector),
        matches: compile([selector.map(atRest)], options),
      }));
  } catch {
    return [];
  }
};
