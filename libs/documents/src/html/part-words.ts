import { inlineElements } from "./blocks/inline-elements.ts";
import { walkPage } from "./blocks/page-walk.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";

const asWritten: ReadonlySet<string> = new Set(["PRE", "CODE", "KBD", "SAMP", "TT", "SUP", "SUB", "RUBY"]);
const lowerEnd = /[\p{Ll}\p{N}.!?)%]$/u;
const upperStart = /^\p{Lu}/u;
const wordEnd = /[\p{L}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;

/**
 * Puts a space between the words of neighbouring elements that a browser sets apart by style alone: between two links,
 * and where a capital letter follows the end of a word in another element.
 */
export const partWords = (page: HtmlPage): void => {
  const parted: PageNode[] = [];
  let last = "";
  let isOtherElement = false;
  let isAfterLink = false;
  let written = 0;
  const cross = (tag: string): void => {
    isOtherElement = true;
    if (!inlineElements.has(tag) || tag === "IMG") last = "";
  };
  walkPage(page.body ?? page, {
    enter: (element) => {
      const tag = element.nodeName.toUpperCase();
      cross(tag);
      if (asWritten.has(tag)) written += 1;
      if (tag === "A") isAfterLink = isAfterLink && last !== "";
    },
    leave: (element) => {
      const tag = element.nodeName.toUpperCase();
      cross(tag);
      if (asWritten.has(tag)) written -= 1;
      if (tag === "A") isAfterLink = true;
    },
    text: (node) => {
      const text = node.textContent ?? "";
      if (text === "") return;
      const isBetweenLinks = isAfterLink && node.parentNode?.nodeName.toUpperCase() === "A";
      const isParted =
        (isBetweenLinks && wordEnd.test(last) && wordStart.test(text)) ||
        (lowerEnd.test(last) && upperStart.test(text));
      if (isOtherElement && written === 0 && isParted) parted.push(node);
      last = text.slice(-2);
      isOtherElement = false;
      isAfterLink = false;
    },
  });
  for (const node of parted) node.textContent = ` ${node.textContent ?? ""}`;
};
