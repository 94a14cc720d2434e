import { groupName } from "./group-children.ts";
import type { PageNode } from "./html-page.ts";

const listOf = ({ parentNode }: PageNode): PageNode | null =>
  parentNode?.nodeName === groupName ? listOf(parentNode) : parentNode;

const numberItems = (list: PageNode): ReadonlyMap<PageNode, number> => {
  const first = Number(list.getAttribute("start") ?? 1) || 1;
  const items = [...list.querySelectorAll("li")].filter((item) => listOf(item) === list);
  return new Map(items.map((item, index) => [item, first + index]));
};

/** Tells the marker of list items: a hyphen, or the number in an ordered list. Each list is looked through once. */
export const createListNumbering = (): ((item: PageNode) => string) => {
  const known = new WeakMap<PageNode, ReadonlyMap<PageNode, number>>();
  return (item) => {
    const list = listOf(item);
    if (list === null || list.nodeName !== "OL") return "- ";
    const numbers = known.get(list) ?? numberItems(list);
    known.set(list, numbers);
    return `${numbers.get(item) ?? 1}. `;
  };
};
