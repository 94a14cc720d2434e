import { escapeHtml } from "../../xml/xml-tree.ts";
import type { PageNode } from "../html-page.ts";

const tokens: ReadonlySet<string> = new Set(["mi", "mn", "mo", "mtext", "ms"]);
const rows: ReadonlySet<string> = new Set(
  "math mrow msqrt mroot mfrac msup msub msubsup munder mover munderover mtable mtr mtd".split(" "),
);

const asRow: ReadonlySet<string> = new Set(["texatom", "mstyle", "mpadded", "menclose", "merror"]);

/** Returns the MathML name of an element that MathJax 3 draws: `data-mml-node` in SVG, the name in CHTML; "" for others. */
const kindOf = (node: PageNode): string => {
  const name = node.getAttribute("data-mml-node") ?? /^mjx-(\w+)$/iu.exec(node.nodeName)?.[1] ?? "";
  return asRow.has(name.toLowerCase()) ? "mrow" : name.toLowerCase();
};

/** Pieces of tall brackets: the topmost stands for the bracket. */
const pieces: ReadonlyMap<string, string> = new Map([
  ..."⎜ ⎝ ⎟ ⎠ ⎢ ⎣ ⎥ ⎦ ⎨ ⎩ ⎪ ⎬ ⎭".split(" ").map((piece) => [piece, ""] as const),
  ["⎛", "("],
  ["⎞", ")"],
  ["⎡", "["],
  ["⎤", "]"],
  ["⎧", "{"],
  ["⎫", "}"],
]);

/** Italic and bold letters for formulas; double-struck ones name sets. */
const styledLetter = /[\u210e\u{1d400}-\u{1d537}\u{1d56c}-\u{1d7d7}]/u;

const signOf = (code: string): string => {
  const number = Number.parseInt(code, 16);
  const sign = number <= 0x10_ff_ff ? String.fromCodePoint(number) : "";
  return pieces.get(sign) ?? (styledLetter.test(sign) ? sign.normalize("NFKC") : sign);
};

/** Returns the signs of a token, which are drawn by their code points. */
const signsIn = (node: PageNode): string => {
  if (node.nodeType === 3) return node.textContent ?? "";
  const drawn =
    node.getAttribute("data-c") ??
    /(?:^|\s)mjx-c([\dA-F]{1,6})(?:\s|$)/u.exec(node.getAttribute("class") ?? "")?.[1];
  return drawn === undefined ? [...node.childNodes].map(signsIn).join("") : signOf(drawn);
};

const radical = "<mo>√</mo>";

/** Returns the MathML of the elements drawn in an element, in order; other elements are only layout. */
const partsOf = (node: PageNode): string[] =>
  [...node.children].flatMap((child) => {
    const kind = kindOf(child);
    if (tokens.has(kind)) return [`<${kind}>${escapeHtml(signsIn(child))}</${kind}>`];
    return rows.has(kind) ? [rowOf(child, kind)] : partsOf(child);
  });

/** Returns the height at which SVG draws an element, upwards. */
const heightOf = (node: PageNode | undefined): number =>
  Number(/^translate\([^,()]*,\s*(-?[\d.]+)\)/u.exec(node?.getAttribute("transform") ?? "")?.[1] ?? 0);

/** True if the upper of two limits is drawn first: always in CHTML. */
const isUpperFirst = ({ children }: PageNode): boolean => {
  const [, second, third] = children;
  return third === undefined || heightOf(second) > heightOf(third);
};

/** Returns the parts in the order of MathML: the sign over another, and the index of a root, are drawn first in CHTML. */
const ordered = (kind: string, node: PageNode): readonly string[] => {
  const parts = partsOf(node).filter((part) => part !== radical || !/^m(?:sqrt|root)$/u.test(kind));
  const [first = "", ...others] = parts;
  const isFirstLast =
    (kind === "mroot" && node.querySelector("mjx-root") !== null) ||
    (/^m(?:under)?over$/u.test(kind) && [...node.children][0]?.nodeName.toUpperCase() === "MJX-OVER");
  if (isFirstLast) return [...others, first];
  const hasBoth = /^m(?:subsup|underover)$/u.test(kind);
  return hasBoth && isUpperFirst(node) ? [first, ...others.toReversed()] : parts;
};

const rowOf = (node: PageNode, kind: string): string => {
  const parts = ordered(kind, node);
  // CHTML draws an element with both limits as one with a lower limit in another.
  const name = kind === "munderover" && parts.length === 2 ? "mover" : kind;
  return `<${name}>${parts.join("")}</${name}>`;
};

/** Returns the MathML of a formula that MathJax 3 has drawn without a copy of it; "" if it draws none, or signs before a base. */
export const mathOfDrawing = (container: PageNode): string =>
  container.querySelector("mjx-mmultiscripts, [data-mml-node='mmultiscripts']") === null
    ? (partsOf(container)[0] ?? "")
    : "";
