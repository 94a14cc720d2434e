import type { PageNode } from "../html-page.ts";

/** What is met on the way through a page, in the order of its text. */
export interface Walker {
  enter(element: PageNode): void;
  leave(element: PageNode): void;
  text(node: PageNode): void;
}

const elementType = 1;
const textType = 3;

const nextUp = (from: PageNode, root: PageNode, walker: Walker): PageNode | null => {
  let node: PageNode | null = from;
  while (node !== null && node !== root) {
    if (node.nextSibling !== null) return node.nextSibling;
    node = node.parentNode;
    if (node !== null && node !== root) walker.leave(node);
  }
  return null;
};

/** Walks through the descendants of an element; without recursion, for pages nest as deeply as they like. */
export const walkPage = (root: PageNode, walker: Walker): void => {
  let node: PageNode | null = root.firstChild;
  while (node !== null) {
    if (node.nodeType === textType) walker.text(node);
    if (node.nodeType !== elementType) {
      node = nextUp(node, root, walker);
      continue;
    }
    walker.enter(node);
    if (node.firstChild !== null) {
      node = node.firstChild;
      continue;
    }
    walker.leave(node);
    node = nextUp(node, root, walker);
  }
};
