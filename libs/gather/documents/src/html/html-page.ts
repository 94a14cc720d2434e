import { parseHTML } from "linkedom";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { flattenShadowTrees, mayHaveShadowTrees } from "./revealed/shadow-trees.ts";
import { mayHaveStreamedParts, placeStreamedParts } from "./revealed/streamed-parts.ts";

/** The part of the DOM needed here; the compiler knows no DOM on a server. */
export interface PageNode {
  readonly nodeName: string;
  readonly nodeType: number;
  textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly previousSibling: PageNode | null;
  readonly childNodes: ArrayLike<PageNode> & Iterable<PageNode>;
  readonly children: Iterable<PageNode>;
  readonly className?: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  matches(selector: string): boolean;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
  appendChild(node: PageNode): PageNode;
  append(...nodes: readonly (PageNode | string)[]): void;
  prepend(...nodes: readonly (PageNode | string)[]): void;
  before(node: PageNode): void;
  replaceWith(...nodes: readonly (PageNode | string)[]): void;
  remove(): void;
}

export interface HtmlPage extends PageNode {
  readonly documentElement: PageNode | null;
  readonly head: PageNode | null;
  readonly body: PageNode | null;
  createElement(name: string): PageNode;
  createTextNode(text: string): PageNode;
}

type SourceNode = DefaultTreeAdapterTypes.ChildNode;

/** Deeper elements are removed and their children moved to the deepest one kept, because readers use recursion. */
const deepest = 200;
const validName = /^[a-z][\w:.-]*$/iu;

const isPage = (value: unknown): value is HtmlPage =>
  typeof value === "object" && value !== null && "querySelectorAll" in value && "documentElement" in value;

const emptyPage = (): HtmlPage => {
  const { document }: { document: unknown } = parseHTML("<!doctype html><html></html>");
  if (!isPage(document)) throw new TypeError("linkedom returned no document");
  return document;
};

/** Templates are not part of the page unless a script uses them. */
const childrenOf = (node: SourceNode): readonly SourceNode[] =>
  "tagName" in node && node.tagName !== "template" ? node.childNodes : [];

const toElement = (page: HtmlPage, node: DefaultTreeAdapterTypes.Element): PageNode => {
  const element = page.createElement(validName.test(node.tagName) ? node.tagName : "span");
  for (const { name, value } of node.attrs) if (validName.test(name)) element.setAttribute(name, value);
  return element;
};

interface Open {
  readonly parent: PageNode;
  readonly depth: number;
  readonly children: readonly SourceNode[];
  next: number;
}

/** Without recursion, because pages nest arbitrarily deep. */
const copyInto = (page: HtmlPage, children: readonly SourceNode[]): void => {
  const open: Open[] = [{ parent: page, depth: 0, children, next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const node = top.children[top.next];
    top.next += 1;
    if (node === undefined) open.pop();
    else if ("value" in node) top.parent.appendChild(page.createTextNode(node.value));
    else if ("tagName" in node) {
      const isTooDeep = top.depth >= deepest;
      const element = isTooDeep ? top.parent : toElement(page, node);
      if (!isTooDeep) top.parent.appendChild(element);
      open.push({ parent: element, depth: top.depth + 1, children: childrenOf(node), next: 0 });
    }
  }
};

/**
 * Parses HTML as browsers do, by the algorithm of the WHATWG standard, without running any of it, and creates the requested number
 * of documents. There is always a head and a body; comments are left out.
 */
export const createPages = (html: string): (() => HtmlPage) => {
  // Readers run no scripts, so noscript content is markup.
  const tree = parse(html, { scriptingEnabled: false });
  if (mayHaveStreamedParts(html)) placeStreamedParts(tree);
  if (mayHaveShadowTrees(html)) flattenShadowTrees(tree);
  return () => {
    const page = emptyPage();
    page.documentElement?.remove();
    copyInto(page, tree.childNodes);
    return page;
  };
};

/** Creates one document of HTML; see `createPages`. */
export const parsePage = (html: string): HtmlPage => createPages(html)();

/** Returns all elements around some, each once: those around the first, inner ones first, then the others around the next. */
export const elementsAround = (inner: Iterable<PageNode>): Set<PageNode> => {
  const around = new Set<PageNode>();
  for (const { parentNode } of inner)
    for (let one = parentNode; one?.nodeType === 1 && !around.has(one); one = one.parentNode) around.add(one);
  return around;
};

/** Replaces an element by its children, one at a time, because a single call with all of them can overflow the stack. */
export const unwrap = (node: PageNode): void => {
  for (let child = node.firstChild; child !== null; child = node.firstChild) node.before(child);
  node.remove();
};

/** Name of elements without meaning that group children. */
export const groupName = "X-GROUP";

const maxChildren = 100;

const groupOnce = (page: HtmlPage, node: PageNode): void => {
  const children = [...node.childNodes];
  for (let from = 0; from < children.length; from += maxChildren) {
    const group = page.createElement(groupName);
    group.append(...children.slice(from, from + maxChildren));
    node.append(group);
  }
};

/**
 * Groups long runs of children, so that no element has more than a hundred: Turndown copies all previous output for each sibling,
 * which takes minutes for a page of ten thousand paragraphs.
 */
export const groupChildren = (page: HtmlPage, node: PageNode): void => {
  for (const child of node.children) groupChildren(page, child);
  while (node.childNodes.length > maxChildren) groupOnce(page, node);
};

/** Attribute that keeps the language of a `pre`, because the elements that name it may not survive extraction. */
export const codeLanguageAttribute = "data-quarry-language";

const languageClass =
  /(?:^|[\s-])(?:language|lang|source|highlight)-(?!source|text)([a-z0-9+#.]+)|\bbrush:\s*([a-z0-9+#.]+)/iu;
const noLanguage = ["default", "none", "plaintext", "plain", "txt"];

/** Returns the language that the class of a code block, or of an element around it, names; empty if none does. */
export const languageOf = (block: PageNode): string => {
  const marked = [block, block.querySelector("code"), block.parentNode, block.parentNode?.parentNode];
  const names = marked
    .map((node) => languageClass.exec(node?.className ?? ""))
    .map((match) => match?.[1] ?? match?.[2]);
  const name = names.find((found) => found !== undefined) ?? "";
  return noLanguage.includes(name) ? "" : name;
};

/** Marks each code block with its language and converts its line-break elements to line breaks. */
export const prepareCodeBlocks = (page: PageNode): void => {
  for (const lineBreak of page.querySelectorAll("pre br")) lineBreak.replaceWith("\n");
  for (const block of page.querySelectorAll("pre"))
    block.setAttribute(codeLanguageAttribute, languageOf(block));
};
