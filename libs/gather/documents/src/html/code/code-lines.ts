import { inlineElements } from "../blocks/read-blocks.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

const keptSpace =
  /(?:^|;)\s*white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:!\s*important\s*)?(?:;|$)/iu;
const lineNames = "br, div, p";
const otherBlocks = "pre, table, ul, ol, dl, h1, h2, h3, h4, h5, h6, section, article, blockquote, figure";

const textOf = ({ textContent }: PageNode): string => textContent ?? "";

const hasLines = (element: PageNode): boolean => {
  const text = textOf(element).trim();
  return text.includes("\n") || (text !== "" && element.querySelector(lineNames) !== null);
};

const isInline = ({ nodeName }: PageNode): boolean => inlineElements.has(nodeName.toUpperCase());

/** True if nothing is in the same line before an element, or behind it. */
const isEnd = (element: PageNode, side: "previousSibling" | "nextSibling"): boolean => {
  let beside = element[side];
  while (beside !== null && textOf(beside).trim() === "" && beside.nodeName.toUpperCase() !== "BR")
    beside = beside[side];
  if (beside !== null) return beside.nodeType === 1 && !isInline(beside);
  const { parentNode } = element;
  return parentNode === null || !isInline(parentNode) || isEnd(parentNode, side);
};

/** Code blocks, and elements that hold no blocks in Markdown. */
const noBlocks = /^(?:PRE|TD|TH|CAPTION|H[1-6])$/u;

const isWithin = ({ parentNode }: PageNode, names: RegExp): boolean =>
  parentNode !== null && (names.test(parentNode.nodeName.toUpperCase()) || isWithin(parentNode, names));

/** Puts code elements whose style keeps their lines into code blocks, unless they are within a line of text. */
export const wrapCodeLines = (page: HtmlPage): void => {
  for (const element of page.querySelectorAll("code, samp, kbd, tt")) {
    const isBlock =
      keptSpace.test(element.getAttribute("style") ?? "") &&
      !isWithin(element, noBlocks) &&
      element.querySelector(otherBlocks) === null &&
      hasLines(element) &&
      isEnd(element, "previousSibling") &&
      isEnd(element, "nextSibling");
    if (!isBlock) continue;
    const block = page.createElement("pre");
    element.before(block);
    block.append(element);
  }
};
