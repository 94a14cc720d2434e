import { childrenOf, entryOf, type LatexNode, wordsOf } from "./latex-node.ts";

const environmentName = ({ env }: LatexNode): string => {
  const name = typeof env === "string" ? env : env?.content;
  return typeof name === "string" ? name : "";
};

const writers: Readonly<Record<string, (node: LatexNode, inside: string, args: string) => string>> = {
  argument: ({ openMark = "", closeMark = "" }, inside) => openMark + inside + closeMark,
  comment: () => "",
  displaymath: (_, inside) => `\\[${inside}\\]`,
  environment: (node, inside, args) =>
    `\\begin{${environmentName(node)}}${args}${inside}\\end{${environmentName(node)}}`,
  group: (_, inside) => `{${inside}}`,
  inlinemath: (_, inside) => `$${inside}$`,
  macro: ({ escapeToken = "\\", ...node }, _, args) => escapeToken + wordsOf(node) + args,
  parbreak: () => " ",
  whitespace: () => " ",
};

const nodeOf = (node: LatexNode): string => {
  const inside = latexOf(childrenOf(node));
  const write = entryOf(writers, node.type === "mathenv" ? "environment" : node.type);
  return write === undefined ? wordsOf(node) + inside : write(node, inside, latexOf(node.args ?? []));
};

/** Writes nodes as LaTeX without comments. Unlike positions in the source, it keeps the arguments filled into a macro. */
export const latexOf = (nodes: readonly LatexNode[]): string => {
  let latex = "";
  let isAfterName = false;
  for (const node of nodes) {
    const text = nodeOf(node);
    latex += isAfterName && /^[a-z]/iu.test(text) ? ` ${text}` : text;
    if (text !== "") isAfterName = /^\\[a-z]+$/iu.test(text);
  }
  return latex;
};
