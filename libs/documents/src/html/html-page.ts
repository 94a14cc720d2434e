import { parseHTML } from "linkedom";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** As much of the DOM as reading needs; the compiler knows no DOM on a server. */
export interface PageNode {
  readonly nodeName: string;
  readonly nodeType: number;
  textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly childNodes: ArrayLike<PageNode> & Iterable<PageNode>;
  readonly children: Iterable<PageNode>;
  readonly className?: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
  appendChild(node: PageNode): PageNode;
  append(...nodes: readonly (PageNode | string)[]): void;
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

/** Deeper elements are left out and their children stand in the last one above: what reads a page calls itself. */
const deepest = 200;
const validName = /^[a-z][\w:.-]*$/iu;

const isPage = (value: unknown): value is HtmlPage =>
  typeof value === "object" && value !== null && "querySelectorAll" in value && "documentElement" in value;

const emptyPage = (): HtmlPage => {
  const { document }: { document: unknown } = parseHTML("<!doctype html><html></html>");
  if (!isPage(document)) throw new TypeError("linkedom gave no document");
  return document;
};

const childrenOf = (node: SourceNode): readonly SourceNode[] => {
  if (!("tagName" in node)) return [];
  // Templates are no part of the page until a script makes them one.
  return node.tagName === "template" ? [] : node.childNodes;
};

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

/** Without recursion, for pages nest as deeply as they like. */
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
 * Parses HTML as browsers do, by the algorithm of the WHATWG standard, without running anything of it, and makes as
 * many documents of it as are asked for. There is always a head and a body; comments are left out.
 */
export const createPages = (html: string): (() => HtmlPage) => {
  // Readers run no scripts, so what a page keeps for those is markup.
  const { childNodes } = parse(html, { scriptingEnabled: false });
  return () => {
    const page = emptyPage();
    page.documentElement?.remove();
    copyInto(page, childNodes);
    return page;
  };
};

/** One document of some HTML; see `createPages`. */
export const parsePage = (html: string): HtmlPage => createPages(html)();
