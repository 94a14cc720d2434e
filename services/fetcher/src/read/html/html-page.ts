import { parseHTML } from "linkedom";

/** As much of the DOM as reading needs; the compiler knows no DOM on a server. */
export interface PageNode {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly childNodes: ArrayLike<PageNode> & Iterable<PageNode>;
  readonly children: Iterable<PageNode>;
  readonly className?: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): Iterable<PageNode>;
  append(...nodes: readonly PageNode[]): void;
  replaceWith(text: string): void;
  remove(): void;
}

export interface HtmlPage extends PageNode {
  readonly documentElement: PageNode | null;
  readonly body: PageNode | null;
  createElement(name: string): PageNode;
}

const isPage = (value: unknown): value is HtmlPage =>
  typeof value === "object" && value !== null && "querySelectorAll" in value && "documentElement" in value;

/** Parses HTML without running anything of it; fragments get the html and body around them that a browser would add. */
export const parsePage = (html: string): HtmlPage => {
  const isWhole = /<(?:html|body|head|frameset)[\s>]/iu.test(html);
  const { document }: { document: unknown } = parseHTML(
    isWhole ? html : `<!doctype html><html><body>${html}</body></html>`,
  );
  if (!isPage(document)) throw new TypeError("linkedom gave no document");
  return document;
};
