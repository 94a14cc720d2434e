import { inlineElements } from "../blocks/read-blocks.ts";
import type { PageNode } from "../html-page.ts";

const spoken =
  /(?:^|\s)(?:sr-only|visually-?hidden|hidden-visually|screen-?reader(?:-text|-only)?|a-offscreen|off-?screen|assistive-text)(?:\s|$)/iu;

/** True for a class of style libraries that shows a text to screen readers only. */
export const isSpoken = (element: PageNode): boolean => spoken.test(element.getAttribute("class") ?? "");

const lineNames = (node: PageNode): string => node.nodeName.toUpperCase();

/** Returns the first element around a node that is not in a line. */
const blockAround = ({ parentNode }: PageNode): PageNode | null =>
  parentNode !== null && inlineElements.has(lineNames(parentNode)) ? blockAround(parentNode) : parentNode;

const hasWords = (node: PageNode, except: PageNode): boolean =>
  node !== except &&
  (node.nodeType === 3
    ? /[\p{L}\p{N}]/u.test(node.textContent ?? "")
    : [...node.childNodes].some((child) => hasWords(child, except)));

const isInLink = ({ parentNode }: PageNode): boolean =>
  parentNode !== null &&
  (/^(?:A|BUTTON)$/u.test(lineNames(parentNode)) ||
    (inlineElements.has(lineNames(parentNode)) && isInLink(parentNode)));

const icons = "svg, img, i";

/** True if a text stands for a sign before it, such as an icon. */
const namesSign = (element: PageNode): boolean => {
  let before = element.previousSibling;
  while (before?.nodeType === 3 && (before.textContent ?? "").trim() === "") before = before.previousSibling;
  return before?.nodeType === 1 && (before.matches(icons) || before.querySelector(icons) !== null);
};

/** A number, or the label of what follows. */
const saysMore = /\p{N}|[:：]\s*$/u;

/**
 * True for a text beside others that its class gives to screen readers only, also without a rule in the page's own style sheets. Labels stay,
 * and so do numbers and names of signs outside of links, which may be all that is left of what a browser draws.
 */
export const isForSpeech = (element: PageNode): boolean => {
  if (!isSpoken(element) || saysMore.test(element.textContent ?? "")) return false;
  const block = blockAround(element);
  return block !== null && hasWords(block, element) && (isInLink(element) || !namesSign(element));
};
