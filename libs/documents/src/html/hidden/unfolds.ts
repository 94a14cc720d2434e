import type { PageNode } from "../html-page.ts";

const handles =
  "button, label, summary, dt, h1, h2, h3, h4, h5, h6, [aria-expanded], [role='button'], [role='tab']";

const previousElement = (element: PageNode): PageNode | undefined => {
  const siblings = [...(element.parentNode?.children ?? [])];
  return siblings[siblings.indexOf(element) - 1];
};

const handleNames = new Set(["BUTTON", "LABEL", "SUMMARY", "DT", "H1", "H2", "H3", "H4", "H5", "H6"]);

const isHandle = (element: PageNode): boolean =>
  handleNames.has(element.nodeName.toUpperCase()) ||
  element.getAttribute("aria-expanded") !== null ||
  ["button", "tab"].includes(element.getAttribute("role") ?? "") ||
  element.querySelector(handles) !== null;

/** Whether a folded part of a page stands right below what a reader unfolds it by. */
export const hasHandle = (element: PageNode): boolean => {
  const previous = previousElement(element);
  return previous !== undefined && isHandle(previous);
};
