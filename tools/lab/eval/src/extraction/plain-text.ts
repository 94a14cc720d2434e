import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
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

const fenceLine = /^\s*(?:`{3,}|~{3,})/u;
const blockMarks = /^\s*(?:(?:>|#{1,6}|[-*+]|\d{1,6}\.)\s+)+/u;
const tableRule = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*$/u;

/**
 * Text without the marks of Markdown that would count as words or part the words of a sentence: marks and numbers of
 * list items, headings, quotes, fences with their language, rules and bars of tables. Lines of code stay as they are.
 */
export const plainText = (markdown: string): string => {
  let isCode = false;
  const lines = markdown.split("\n").flatMap((line) => {
    if (fenceLine.test(line)) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [line];
    if (tableRule.test(line)) return [];
    const text = line.replace(blockMarks, "");
    return [
      text.startsWith("| ")
        ? text
            .split("|")
            .map((cell) => cell.trim())
            .join(" ")
            .trim()
        : text,
    ];
  });
  return lines.join("\n").trim();
};

/** A library alone: the main text of a page as plain text, empty where it finds none or fails. */
type Baseline = (html: string, url: string) => Promise<string>;

const parse = (html: string) => parseHTML(html).document;

const readability: Baseline = async (html) => blockText(new Readability(parse(html)).parse()?.content ?? "");

// Without fetching: what a page says must be in the page.
const defuddle: Baseline = async (html, url) =>
  blockText((await Defuddle(parse(html), url, { useAsync: false })).content);

const orNothing =
  (baseline: Baseline): Baseline =>
  (html, url) =>
    baseline(html, url).catch(() => "");

/** Libraries that the product is compared with. */
export const baselines: Readonly<Record<"readability" | "defuddle", Baseline>> = {
  readability: orNothing(readability),
  defuddle: orNothing(defuddle),
};
