import { prepareCodeBlocks } from "../html/code-blocks.ts";
import { groupChildren } from "../html/group-children.ts";
import { hiddenText } from "../html/hidden/hidden-text.ts";
import { parsePage } from "../html/html-page.ts";
import { nodeToMarkdown } from "../html/node-to-markdown.ts";

const noText = "script, style, template, iframe, object, embed, svg, img, nav, [hidden]";

/** HTML that is text from beginning to end, such as a chapter of a book, as Markdown; what it hides is left out. */
export const fragmentToMarkdown = (html: string): string => {
  const page = parsePage(html);
  for (const node of hiddenText(page).nodes) node.remove();
  for (const node of page.querySelectorAll(noText)) node.remove();
  prepareCodeBlocks(page);
  const { body } = page;
  if (body === null) return "";
  groupChildren(page, body);
  return nodeToMarkdown(body);
};

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
