import { parseHTML } from "linkedom";

interface Node {
  readonly nodeName: string;
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<Node>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "nodeName" in value && "childNodes" in value;

const inline = new Set(
  "A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR".split(
    " ",
  ),
);
const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "SVG", "MATH"]);

const collect = (node: Node, into: string[]): void => {
  if (node.nodeType === 3) into.push((node.textContent ?? "").replaceAll(/\s+/gu, " "));
  if (node.nodeType !== 1 || unread.has(node.nodeName.toUpperCase())) return;
  const edge = inline.has(node.nodeName.toUpperCase()) ? "" : "\n";
  into.push(edge);
  for (const child of node.childNodes) collect(child, into);
  into.push(edge);
};

/** The text of HTML with a line break at the edges of blocks, where the text alone would join their words. */
export const blockText = (html: string): string => {
  const { document }: { document: unknown } = parseHTML(`<html><body>${html}</body></html>`);
  const body = typeof document === "object" && document !== null && "body" in document ? document.body : null;
  const parts: string[] = [];
  if (isNode(body)) collect(body, parts);
  return parts
    .join("")
    .replaceAll(/\s*\n\s*/gu, "\n")
    .trim();
};
