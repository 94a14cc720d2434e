import type { PageNode } from "../html-page.ts";

const classesOf = (node: PageNode): ReadonlySet<string> =>
  new Set((node.getAttribute("class") ?? "").split(/\s+/u));

/** Returns the parts that KaTeX stacks in an element, from the lowest to the highest. */
const stackedIn = (node: PageNode): PageNode[] => [...(node.querySelector(".vlist")?.children ?? [])];

const texOfStacked = (node: PageNode): string[] =>
  stackedIn(node)
    .map(texOfPart)
    .filter((tex) => tex !== "");

const textOfParts = (node: PageNode): string => [...node.childNodes].map(texOfPart).join("");

const scripts = (node: PageNode): string => {
  // A stack that goes below the line has a second row.
  const isBelow = node.querySelector(".vlist-t")?.matches(".vlist-t2") === true;
  const [first = "", second] = texOfStacked(node);
  if (second === undefined) return `${isBelow ? "_" : "^"}{${first}}`;
  return `_{${first}}^{${second}}`;
};

const fraction = (node: PageNode): string => {
  const [below = "", above = ""] = texOfStacked(node);
  return `\\frac{${above}}{${below}}`;
};

const root = (node: PageNode): string => {
  const index = [...node.children].find((child) => /(?:^|-)root$/u.test(child.getAttribute("class") ?? ""));
  const base = node.querySelector(".svg-align");
  return `\\sqrt${index === undefined ? "" : `[${textOfParts(index)}]`}{${base === null ? "" : textOfParts(base)}}`;
};

/** Writes an operator with its limits: the lower one, the operator, the upper one. */
const limits = (node: PageNode): string => {
  const parts = stackedIn(node);
  const at = parts.findIndex((part) => part.querySelector(".mop") !== null);
  const limit = (sign: string, part: PageNode | undefined): string =>
    part === undefined ? "" : `${sign}{${texOfPart(part)}}`;
  const operator = parts[at];
  return operator === undefined
    ? ""
    : `${texOfPart(operator)}${limit("_", parts[at - 1])}${limit("^", parts[at + 1])}`;
};

const writers: readonly (readonly [name: string, write: (node: PageNode) => string])[] = [
  ["msupsub", scripts],
  ["mfrac", fraction],
  ["sqrt", root],
  ["op-limits", limits],
  ["mathbb", (node) => `\\mathbb{${textOfParts(node)}}`],
];

const texOfPart = (node: PageNode): string => {
  if (node.nodeType === 3) return (node.textContent ?? "").replaceAll("\u200b", "");
  const classes = classesOf(node);
  if (classes.has("strut") || classes.has("pstrut")) return "";
  const [, write = textOfParts] = writers.find(([name]) => classes.has(name)) ?? [];
  const tex = write(node);
  return classes.has("mrel") || classes.has("mbin") ? ` ${tex} ` : tex;
};

/** Stacks whose parts are not in the order of a text. */
const others = ".mtable, .accent, .katex-accent, .overline, .underline, .munder, .mover, .stretchy";

/** Returns the TeX of a formula that KaTeX has drawn without a copy of it; "" if it has a table or an accent. */
export const texOfDrawing = (drawing: PageNode): string =>
  drawing.querySelector(others) === null ? texOfPart(drawing).trim() : "";
