import { hiddenText } from "../hidden/hidden-text.ts";
import { elementsAround, type HtmlPage, type PageNode } from "../html-page.ts";

const signs = "img, svg, [data-c], [class*='mjx-c']";

const isDrawn = (node: PageNode): boolean =>
  /[\p{L}\p{N}]/u.test(node.textContent ?? "") ||
  (node.nodeType === 1 && (node.matches(signs) || node.querySelector(signs) !== null));

/** Returns the hidden elements of a page that hold texts or signs, and all around these; what only screen readers miss is not hidden. */
export const hiddenDrawings = (page: HtmlPage): ReadonlySet<PageNode> => {
  const silent = [...page.querySelectorAll("[aria-hidden='true']")];
  for (const element of silent) element.removeAttribute("aria-hidden");
  const hidden = hiddenText(page).nodes.filter(isDrawn);
  for (const element of silent) element.setAttribute("aria-hidden", "true");
  return new Set([...hidden, ...elementsAround(hidden)]);
};
