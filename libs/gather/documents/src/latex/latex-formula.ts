import { childrenOf, type LatexNode } from "./latex-node.ts";
import { withQuantities } from "./latex-quantities.ts";
import { withGreek } from "./latex-signs.ts";
import { latexOf } from "./latex-source.ts";

const mathDelimiters = /^(?:\$\$?|\\[([]|\\begin\{[a-z]+\*?\})([^]*?)(?:\$\$?|\\[)\]]|\\end\{[a-z]+\*?\})$/u;

const degrees = /\^(?:\\circ(?![a-z])|\{\\circ\})/giu;

const hasQuantity = /\\(?:SI|si|qty|num|ang|unit)(?![a-z])/u;

/** Returns the TeX of a formula, with its quantities as siunitx prints them. */
export const formula = (node: LatexNode, source: string): string => {
  const raw = source.slice(node.position?.start.offset, node.position?.end.offset);
  const tex =
    node.position === undefined || hasQuantity.test(raw)
      ? latexOf(withQuantities(childrenOf(node)))
      : (mathDelimiters.exec(raw.trim())?.[1] ?? raw);
  const inner = tex.replaceAll(/\\label\s?\{[^{}]{0,200}\}|(?<!\\)%.*$/gmu, "");
  // Two backslashes end a row, also before a space.
  const shown = inner
    .replaceAll(/\\\\|\\[,;:> ]|\s+/gu, (sign) => (sign === String.raw`\\` ? sign : " "))
    .trim();
  // Before the letters of a unit, a name would not end: "$5\,\mu$m".
  return shown.replaceAll(degrees, "°").replace(/\\[a-z]+$/iu, withGreek);
};
