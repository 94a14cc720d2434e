import { inlineElements } from "../blocks/read-blocks.ts";
import type { PageNode } from "../html-page.ts";
import type { NodeTest } from "./within.ts";

const spoken =
  /(?:^|\s)(?:sr-only|visually-?hidden|hidden-visually|screen-?reader(?:-text|-only)?|a-offscreen|off-?screen|assistive-text)(?:\s|$)/iu;

/** Classes that show such a text again on wide screens; not those that do so while a key focuses it. */
const shownAgain = /(?:^|\s)(?!focus)(?:[\w-]{1,20}:)?not-sr-only(?:\s|$)/u;

/** True for a class of style libraries that shows a text to screen readers only. */
export const isSpoken = (element: PageNode): boolean => {
  const names = element.getAttribute("class") ?? "";
  return spoken.test(names) && !shownAgain.test(names);
};

const nameOf = (node: PageNode): string => node.nodeName.toUpperCase();

/** Returns the first element around a node that is not in a line. */
const blockAround = ({ parentNode }: PageNode): PageNode | null =>
  parentNode !== null && inlineElements.has(nameOf(parentNode)) ? blockAround(parentNode) : parentNode;

const lettersIn = (node: PageNode): number =>
  (node.textContent ?? "").replaceAll(/[^\p{L}\p{N}]+/gu, "").length;

const isInLink = ({ parentNode }: PageNode): boolean =>
  parentNode !== null &&
  (/^(?:A|BUTTON)$/u.test(nameOf(parentNode)) ||
    (inlineElements.has(nameOf(parentNode)) && isInLink(parentNode)));

const icons = "svg, img, i";

/** Returns what is directly before an element, or behind it. */
const besideOf = (element: PageNode, side: "previousSibling" | "nextSibling"): PageNode | null => {
  let beside = element[side];
  while (beside?.nodeType === 3 && (beside.textContent ?? "").trim() === "") beside = beside[side];
  return beside;
};

const isSign = (node: PageNode | null): boolean =>
  node?.nodeType === 1 && (node.matches(icons) || node.querySelector(icons) !== null);

/** True if a text stands for a sign beside it, such as an icon, or is the label of a number behind it. */
const isNeeded = (element: PageNode): boolean => {
  const next = besideOf(element, "nextSibling");
  return (
    isSign(besideOf(element, "previousSibling")) ||
    isSign(next) ||
    /^\s*\p{Sc}?\s?\p{N}/u.test(next?.textContent ?? "")
  );
};

/** A number, or the label of what follows. */
const saysMore = /\p{N}|[:：]\s*$/u;

/** Longer texts are rather the description of a picture, or the page itself in a layout with such a class. */
const maxLength = 100;

const isNote = ({ textContent }: PageNode): boolean => {
  const text = (textContent ?? "").trim();
  return text.length <= maxLength && !saysMore.test(text);
};

/**
 * Returns a test for short texts beside others that their class gives to screen readers only, also without a rule in the page's own style
 * sheets. Numbers and labels stay, and so do names of signs outside of links, which may be all that is left of what a browser draws.
 */
export const forSpeechTest = (): NodeTest => {
  const lengths = new Map<PageNode, number>();
  const hasMore = (block: PageNode, element: PageNode): boolean => {
    const length = lengths.get(block) ?? lettersIn(block);
    lengths.set(block, length);
    return length > lettersIn(element);
  };
  return (element) => {
    if (!isSpoken(element) || !isNote(element)) return false;
    const block = blockAround(element);
    return block !== null && hasMore(block, element) && (isInLink(element) || !isNeeded(element));
  };
};
