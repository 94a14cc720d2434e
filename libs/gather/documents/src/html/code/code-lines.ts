import { inlineElements } from "../blocks/read-blocks.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

const keptSpace =
  /(?:^|;)\s*white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:!\s*important\s*)?(?:;|$)/iu;
const unwrapped = /(?:^|;)\s*white-space\s*:\s*pre\s*(?:!\s*important\s*)?(?:;|$)/iu;
const codeNames: ReadonlySet<string> = new Set(["CODE", "SAMP", "KBD", "TT"]);
const lineNames = "br, div, p";
const otherBlocks = "pre, table, ul, ol, dl, h1, h2, h3, h4, h5, h6, section, article, blockquote, figure";

const textOf = ({ textContent }: PageNode): string => textContent ?? "";

/** True if an element shows code: by its name, or because its lines are not wrapped. */
const isCode = (element: PageNode): boolean => {
  const style = element.getAttribute("style") ?? "";
  return keptSpace.test(style) && (codeNames.has(element.nodeName.toUpperCase()) || unwrapped.test(style));
};

const hasLines = (element: PageNode): boolean =>
  textOf(element).trim().includes("\n") || element.querySelector(lineNames) !== null;

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

const standsAlone = (element: PageNode): boolean =>
  !isInline(element) || (isEnd(element, "previousSibling") && isEnd(element, "nextSibling"));

const isWithinCode = ({ parentNode }: PageNode): boolean =>
  parentNode !== null && (parentNode.nodeName.toUpperCase() === "PRE" || isWithinCode(parentNode));

/** Puts code whose style keeps its lines into code blocks, unless it is within a line of text. */
export const wrapCodeLines = (page: HtmlPage): void => {
  for (const element of page.querySelectorAll("[style*='white-space' i]")) {
    const isBlock =
      isCode(element) &&
      !isWithinCode(element) &&
      element.querySelector(otherBlocks) === null &&
      hasLines(element) &&
      standsAlone(element);
    if (element.nodeName.toUpperCase() === "PRE" || !isBlock) continue;
    const block = page.createElement("pre");
    element.before(block);
    block.append(element);
  }
};
