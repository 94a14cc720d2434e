import { type LatexNode, nameOf, type RenderNodes } from "./latex-node.ts";

interface Cell {
  readonly html: string;
  readonly columns: number;
  readonly rows: number;
}

const maxSpan = 100;

const isMacro = (node: LatexNode | undefined, name: string): node is LatexNode =>
  node?.type === "macro" && node.content === name;

const textOf = (node: LatexNode | undefined): string => {
  const content = node?.content;
  if (typeof content === "string") return content;
  return content?.map(textOf).join("") ?? "";
};

const spanIn = (node: LatexNode | undefined): number =>
  Math.max(1, Math.min(maxSpan, Number.parseInt(textOf(node), 10) || 1));

const isGiven = ({ content, openMark }: LatexNode): boolean => openMark === "{" && content !== undefined;

/** Returns the arguments of a macro: those attached by the parser, otherwise the groups after it. */
const argumentsOf = (nodes: readonly LatexNode[], at: number): readonly LatexNode[] => {
  const attached = nodes[at]?.args?.filter(isGiven) ?? [];
  return attached.length > 0
    ? attached
    : nodes
        .slice(at + 1)
        .filter(({ type }) => type === "group")
        .slice(0, 3);
};

const cellOf = (nodes: readonly LatexNode[], render: RenderNodes): Cell => {
  const wide = nodes.findIndex((node) => isMacro(node, "multicolumn"));
  if (wide !== -1) {
    const [columns, , words] = argumentsOf(nodes, wide);
    const inner = cellOf(Array.isArray(words?.content) ? words.content : [], render);
    return { ...inner, columns: spanIn(columns) };
  }
  const deep = nodes.findIndex((node) => isMacro(node, "multirow"));
  if (deep === -1) return { html: render(nodes).trim(), columns: 1, rows: 1 };
  const args = argumentsOf(nodes, deep);
  const words = args.at(-1)?.content;
  return { html: render(Array.isArray(words) ? words : []).trim(), columns: 1, rows: spanIn(args[0]) };
};

const split = (
  nodes: readonly LatexNode[],
  isEnd: (node: LatexNode) => boolean,
): (readonly LatexNode[])[] => {
  const parts: LatexNode[][] = [[]];
  for (const node of nodes) {
    if (isEnd(node)) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
};

/** Removes the empty cells that are covered by a spanning cell above. */
const stripCovered = (cells: readonly Cell[], covered: Map<number, number>): Cell[] => {
  const kept: Cell[] = [];
  let column = 0;
  for (const cell of cells) {
    const left = covered.get(column) ?? 0;
    if (left > 0) covered.set(column, left - 1);
    if (left === 0 || cell.html !== "") kept.push(cell);
    if (cell.rows > 1) covered.set(column, cell.rows - 1);
    column += cell.columns;
  }
  return kept;
};

const isRule = (node: LatexNode): boolean => isMacro(node, "midrule") || isMacro(node, "hline");
const isRowEnd = (node: LatexNode): boolean => isMacro(node, "\\") || isMacro(node, "tabularnewline");

/** Ends of the parts of a table over pages that are drawn on the first page, on others, and on the last. */
const partEnds: ReadonlySet<string> = new Set(["endfirsthead", "endhead", "endfoot", "endlastfoot"]);

/** Returns the parts of a table over pages that are shown once: its first head, its rows and its last foot. */
const shownOnce = (nodes: readonly LatexNode[]): readonly LatexNode[] => {
  const parts = new Map<string, LatexNode[]>();
  let part: LatexNode[] = [];
  for (const node of nodes) {
    if (node.type === "macro" && partEnds.has(nameOf(node))) {
      parts.set(nameOf(node), part);
      part = [];
    } else part.push(node);
  }
  const head = parts.get("endfirsthead") ?? parts.get("endhead") ?? [];
  const foot = parts.get("endlastfoot") ?? parts.get("endfoot") ?? [];
  return [
    ...(head.length === 0 ? [] : [...head, rowEnd]),
    ...part,
    ...(foot.length === 0 ? [] : [rowEnd, ...foot]),
  ];
};

const rowEnd: LatexNode = { type: "macro", content: "\\" };

/** Converts a table to HTML, with its caption before it. */
export const tableHtml = (nodes: readonly LatexNode[], render: RenderNodes): string => {
  const once = shownOnce(nodes);
  const at = once.findIndex((node) => isMacro(node, "caption"));
  if (at === -1) return tabularHtml(once, render);
  const behind = once.slice(at + 1);
  const end = behind.findIndex(isRowEnd);
  const isAlone = behind.slice(0, end).every((node) => !isWritten(node));
  const rows = [...once.slice(0, at), ...(isAlone ? behind.slice(end + 1) : behind)];
  return render(once.slice(at, at + 1)) + tabularHtml(rows, render);
};

const isWritten = (node: LatexNode): boolean =>
  !["whitespace", "parbreak", "comment"].includes(node.type) && !isMacro(node, "label");

/** Converts the rows of a tabular to an HTML table with column and row spans. */
const tabularHtml = (nodes: readonly LatexNode[], render: RenderNodes): string => {
  const covered = new Map<number, number>();
  const written = split(nodes, isRowEnd);
  // The first rule below a row with text ends the table header.
  const heads = written.findIndex((row, index) => index > 0 && row.some(isRule));
  const rows = written
    .map((row) => split(row, (node) => node.type === "string" && node.content === "&"))
    .map((cells) => cells.map((cell) => cellOf(cell, render)))
    .filter((cells) => cells.length > 1 || cells.some(({ html }) => html !== ""))
    .map((cells) => stripCovered(cells, covered))
    .map((cells, index) => {
      const tag = index < heads && heads < written.length - 1 ? "th" : "td";
      return cells
        .map(
          ({ html, columns, rows: down }) =>
            `<${tag} colspan="${columns}" rowspan="${down}">${html}</${tag}>`,
        )
        .join("");
    });
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table><p>`;
};
