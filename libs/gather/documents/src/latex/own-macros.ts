import { childrenOf, isRequired, type LatexNode, nameOf, wordsOf } from "./latex-node.ts";

/** A macro that a document defines itself. */
export interface OwnMacro {
  /** Number of arguments. */
  readonly parameters: number;
  readonly body: readonly LatexNode[];
}

const defining: ReadonlySet<string> = new Set(["newcommand", "renewcommand", "providecommand"]);
const maxParameters = 9;

const countIn = (node: LatexNode): number => {
  const count = node.args?.find(({ openMark }) => openMark === "[");
  const digits = count === undefined ? "" : childrenOf(count).map(wordsOf).join("");
  return Math.min(maxParameters, Number.parseInt(digits, 10) || 0);
};

/** Finds the macros that a document defines, by name. */
export const ownMacros = (nodes: readonly LatexNode[]): ReadonlyMap<string, OwnMacro> => {
  const own = new Map<string, OwnMacro>();
  for (const node of nodes) {
    if (node.type !== "macro" || !defining.has(nameOf(node))) continue;
    const [name, body] = node.args?.filter(isRequired) ?? [];
    const [called] = name === undefined ? [] : childrenOf(name);
    if (called !== undefined && body !== undefined)
      own.set(nameOf(called), { parameters: countIn(node), body: childrenOf(body) });
  }
  return own;
};

const isString = (node: LatexNode | undefined, words: string): boolean =>
  node?.type === "string" && wordsOf(node) === words;

/** Returns the replacement of a parameter sign: the argument without its braces, and any text after the sign's digit. */
const argumentAt = (node: LatexNode, given: readonly LatexNode[]): readonly LatexNode[] => {
  const argument = given[Number(wordsOf(node)[0]) - 1];
  const rest = wordsOf(node).slice(1);
  return [
    ...(argument === undefined ? [] : [{ ...argument, type: "root" }]),
    ...(rest === "" ? [] : [{ type: "string", content: rest }]),
  ];
};

const filled = (node: LatexNode, given: readonly LatexNode[]): LatexNode => {
  const inner = {
    ...node,
    position: undefined,
    ...(Array.isArray(node.content) && { content: fillParameters(node.content, given) }),
  };
  return node.args === undefined ? inner : { ...inner, args: node.args.map((each) => filled(each, given)) };
};

/** Replaces the parameters of a macro by arguments. */
export const fillParameters = (
  body: readonly LatexNode[],
  given: readonly LatexNode[],
): readonly LatexNode[] =>
  body.flatMap((node, at): readonly LatexNode[] => {
    if (isString(node, "#")) return [];
    return isString(body[at - 1], "#") && /^[1-9]/u.test(wordsOf(node))
      ? argumentAt(node, given)
      : [filled(node, given)];
  });
