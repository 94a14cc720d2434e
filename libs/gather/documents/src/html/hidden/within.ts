import type { PageNode } from "../html-page.ts";

export type NodeTest = (node: PageNode) => boolean;

/** Answers once for each node, so that the time for all nodes of a page stays linear. */
export const once = (answer: NodeTest): NodeTest => {
  const known = new Map<PageNode, boolean>();
  return (node) => {
    const given = known.get(node) ?? answer(node);
    known.set(node, given);
    return given;
  };
};

/** Returns a test that is true for a node if `test` is true for it or an element around it. */
export const within = (test: NodeTest): NodeTest => {
  const isWithin: NodeTest = once(
    (node) => test(node) || (node.parentNode !== null && isWithin(node.parentNode)),
  );
  return isWithin;
};
