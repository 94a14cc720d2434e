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
  readonly previousSibling: PageNode | null;
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

/** The name of elements that mean nothing and only hold a run of children together. */
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
 * Puts long runs of children into groups, so that no element has more than a hundred: Turndown joins the output of
 * siblings by copying all of it each time, which takes minutes for a page of ten thousand paragraphs.
 */
export const groupChildren = (page: HtmlPage, node: PageNode): void => {
  for (const child of node.children) groupChildren(page, child);
  while (node.childNodes.length > maxChildren) groupOnce(page, node);
};

/** The attribute that keeps the language of a `pre`, because the elements that name it may not survive extraction. */
export const codeLanguageAttribute = "data-quarry-language";

const languageClass =
  /(?:^|[\s-])(?:language|lang|source|highlight)-(?!source|text)([a-z0-9+#.]+)|\bbrush:\s*([a-z0-9+#.]+)/iu;
const noLanguage = ["default", "none", "plaintext", "plain", "txt"];

const languageOf = (block: PageNode): string => {
  const marked = [block, block.querySelector("code"), block.parentNode, block.parentNode?.parentNode];
  const names = marked
    .map((node) => languageClass.exec(node?.className ?? ""))
    .map((match) => match?.[1] ?? match?.[2]);
  const name = names.find((found) => found !== undefined) ?? "";
  return noLanguage.includes(name) ? "" : name;
};

/** Marks each code block with its language and turns its line-break elements into line breaks. */
export const prepareCodeBlocks = (page: PageNode): void => {
  for (const lineBreak of page.querySelectorAll("pre br")) lineBreak.replaceWith("\n");
  for (const block of page.querySelectorAll("pre"))
    block.setAttribute(codeLanguageAttribute, languageOf(block));
};
