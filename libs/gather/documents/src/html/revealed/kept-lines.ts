import { hasTooManyElements } from "../hidden/hidden-text.ts";
import { declaredStyles, styleSheetsOf } from "../hidden/style-rules.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

/** Elements whose lines are kept or lost by other rules. */
const others: ReadonlySet<string> = new Set([
  "PRE",
  "CODE",
  "SAMP",
  "KBD",
  "TT",
  "TEXTAREA",
  "SCRIPT",
  "STYLE",
]);

const keepsLines = /^(?:pre|pre-wrap|pre-line|break-spaces)\b/u;

/** Writes the line ends between the words of a text; those at its ends are often only the layout of the source. */
const breakLines = (page: HtmlPage, node: PageNode): void => {
  const text = node.textContent ?? "";
  const words = text.trim();
  if (!words.includes("\n")) return;
  const [before = "", after = ""] = text.split(words);
  const lines = words
    .split("\n")
    .flatMap((line, at) => (at === 0 ? [line] : [page.createElement("br"), line]));
  node.replaceWith(before, ...lines, after);
};

/** Writes the line ends of texts whose style keeps them as line breaks (CSS Text 3, §3). */
export const keepLines = (page: HtmlPage): void => {
  if (hasTooManyElements(page)) return;
  const styles = declaredStyles([...page.querySelectorAll("*")], styleSheetsOf(page).rules);
  const visit = (element: PageNode, around: string): void => {
    if (others.has(element.nodeName.toUpperCase())) return;
    const space = styles.get(element)?.get("white-space") ?? around;
    for (const child of element.childNodes) {
      if (child.nodeType === 1) visit(child, space);
      else if (child.nodeType === 3 && keepsLines.test(space)) breakLines(page, child);
    }
  };
  if (page.body !== null) visit(page.body, "normal");
};
