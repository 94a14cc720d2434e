import { createReadablePages } from "./formulas.ts";
import { hiddenText } from "./hidden/hidden-text.ts";
import { groupChildren, prepareCodeBlocks } from "./html-page.ts";
import { nodeToMarkdown } from "./node-to-markdown.ts";

const noText = "script, style, template, iframe, object, embed, svg, img, nav, rt, rp, rtc, [hidden]";

/** Converts HTML that is entirely text, such as a chapter of a book, to Markdown without hidden content. */
export const fragmentToMarkdown = (html: string): string => {
  const page = createReadablePages(html)();
  for (const node of hiddenText(page).nodes) node.remove();
  for (const node of page.querySelectorAll(noText)) node.remove();
  prepareCodeBlocks(page);
  const { body } = page;
  if (body === null) return "";
  groupChildren(page, body);
  return nodeToMarkdown(body);
};
