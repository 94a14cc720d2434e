import type { HtmlPage, PageNode } from "./html-page.ts";

/** The name of elements that mean nothing and only hold a run of children together. */
export const groupName = "X-GROUP";

const mostChildren = 100;

const groupOnce = (page: HtmlPage, node: PageNode): void => {
  const children = [...node.childNodes];
  for (let from = 0; from < children.length; from += mostChildren) {
    const group = page.createElement(groupName);
    group.append(...children.slice(from, from + mostChildren));
    node.append(group);
  }
};

/**
 * Puts long runs of children into groups, so that no element has more than a hundred: Turndown joins the output of
 * siblings by copying all of it each time, which takes minutes for a page of ten thousand paragraphs.
 */
export const groupChildren = (page: HtmlPage, node: PageNode): void => {
  for (const child of node.children) groupChildren(page, child);
  while (node.childNodes.length > mostChildren) groupOnce(page, node);
};
