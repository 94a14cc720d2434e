/** A node of parsed LaTeX. */
export interface LatexNode {
  readonly type: string;
  readonly content?: string | readonly LatexNode[];
  readonly args?: readonly LatexNode[] | undefined;
  readonly env?: string | { readonly content?: unknown };
  readonly openMark?: string;
  readonly closeMark?: string;
  /** The sign before the name of a macro, if it is not a backslash. */
  readonly escapeToken?: string;
  readonly leadingWhitespace?: boolean | undefined;
  /** Place in the source; undefined for a node with arguments filled in. */
  readonly position?:
    | { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
    | undefined;
}

/** Renders nodes of one text as HTML. */
export type RenderNodes = (nodes: readonly LatexNode[]) => string;

/** Returns the child nodes of a node. */
export const childrenOf = ({ content }: LatexNode): readonly LatexNode[] =>
  Array.isArray(content) ? content : [];

/** Returns the name of a macro or an environment; empty for any other node. */
export const nameOf = ({ type, content, env }: LatexNode): string => {
  if (type === "macro") return typeof content === "string" ? content : "";
  return typeof env === "string" ? env : "";
};

/** Returns the text of a string, a comment or code; empty for any other node. */
export const wordsOf = ({ content }: LatexNode): string => (typeof content === "string" ? content : "");

/** Returns the entry of a table for a name; undefined for any other name, even an inherited one such as "constructor". */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** True if an argument of a macro is present and in braces. */
export const isRequired = ({ openMark, content }: LatexNode): boolean =>
  openMark === "{" || (openMark === "" && content !== undefined && content.length > 0);
