import { isRequired, type LatexNode } from "./latex-node.ts";

/** In nodes: a sentence or two. */
const maxBracketed = 200;

/** Counts the nodes of an argument in brackets at a place. */
const countBrackets = (nodes: readonly LatexNode[], at: number): number => {
  if (nodes[at]?.content !== "[") return 0;
  return nodes.slice(at, at + maxBracketed).findIndex(({ content }) => content === "]") + 1;
};

/** The arguments of a macro that the parser has not attached to it, and the number of nodes that they are. */
export interface Behind {
  readonly given: readonly LatexNode[];
  readonly count: number;
}

const isGroup = (node: LatexNode | undefined): node is LatexNode =>
  node?.type === "group" || node?.type === "root";

/** Returns the groups at a place, as many as are wanted. */
export const groupsAt = (nodes: readonly LatexNode[], start: number, wanted: number): Behind => {
  const behind = nodes.slice(start, start + wanted);
  const other = behind.findIndex((node) => !isGroup(node));
  const given = other === -1 ? behind : behind.slice(0, other);
  return { given, count: given.length };
};

/** Returns the node behind a macro, with the space before it. */
export const letterBehind = (nodes: readonly LatexNode[], at: number): Behind => {
  let next = at + 1;
  while (nodes[next]?.type === "whitespace") next += 1;
  return { given: nodes.slice(at + 1, next + 1), count: next - at };
};

const missing: LatexNode = { type: "root", content: [] };

/** True for an optional argument that is not written. */
export const isMissing = (argument: LatexNode): boolean =>
  argument === missing || (argument.type === "argument" && argument.openMark === "");

const argumentAt = (nodes: readonly LatexNode[], at: number, kind: string): Behind | undefined => {
  const count = kind === "o" ? countBrackets(nodes, at) : 0;
  if (count > 0) return { given: [{ type: "root", content: nodes.slice(at + 1, at + count - 1) }], count };
  const node = nodes[at];
  if (kind === "s" && node?.content === "*") return { given: [{ type: "root", content: [node] }], count: 1 };
  if (kind === "m" && isGroup(node)) return { given: [node], count: 1 };
  return kind === "m" ? undefined : { given: [missing], count: 0 };
};

/**
 * Returns the arguments at a place, one for each letter: `s` for a star, `o` for brackets, `m` for braces; optional ones that are
 * missing are empty. Undefined if one in braces is missing.
 */
export const argumentsAt = (
  nodes: readonly LatexNode[],
  start: number,
  kinds: readonly string[],
): Behind | undefined => {
  const given: LatexNode[] = [];
  let at = start;
  for (const kind of kinds) {
    const blank = given.length > 0 && nodes[at]?.type === "whitespace" ? 1 : 0;
    const found = argumentAt(nodes, at + blank, kind);
    if (found === undefined) return undefined;
    given.push(...found.given);
    if (found.count > 0) at += blank + found.count;
  }
  return { given, count: at - start };
};

/** Returns the arguments that the parser has attached to a macro, one for each kind as in `argumentsAt`; missing ones are empty. */
export const attachedArguments = (
  args: readonly LatexNode[],
  kinds: readonly string[],
): readonly LatexNode[] => {
  const required = args.filter(isRequired);
  const inBrackets = args.filter(({ openMark }) => openMark === "[");
  return kinds.map((kind) => {
    const [argument = missing] =
      kind === "m" ? required.splice(0, 1) : kind === "o" ? inBrackets.splice(0, 1) : [];
    return argument === missing ? missing : { ...argument, type: "root" };
  });
};
