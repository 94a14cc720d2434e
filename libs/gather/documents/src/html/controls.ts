import { collapseWhitespace } from "@quarry/text";
import { inlineElements } from "./blocks/read-blocks.ts";
import type { PageNode } from "./html-page.ts";

const maxLabel = 60;
/** Matches what journals write on links and buttons below figures and tables. */
const figureLabel =
  /^(?:(?:(?:view|see|download|open) ?:? ?){0,3}full[- ]size (?:image|table|figure)|(?:(?:view|see|download|open) ?:? ?){1,3}(?:(?:full[- ]size|high[- ]res|larger?)(?: (?:image|version))?|in (?:a )?(?:new tab|separate window|figure viewer)|(?:as )?powerpoint(?: slide)?|figure|slide)|(?:click to )?enlarge(?: (?:image|figure))?)(?: \(\d{1,5} ?[km]b\))?$/iu;

const labelOf = (node: PageNode): string => collapseWhitespace(node.textContent ?? "");

const blockOf = (node: PageNode): PageNode | null => {
  // A button is a block itself.
  let around: PageNode | null = node.nodeName.toUpperCase() === "A" ? node.parentNode : node;
  while (around !== null && inlineElements.has(around.nodeName.toUpperCase())) around = around.parentNode;
  return around;
};

// In these places a label names what is explained beside it, as in the manual of a program.
const naming = /^(?:H[1-6]|T[DH]|D[TD]|CAPTION|SUMMARY)$/iu;

const isNaming = (block: PageNode): boolean =>
  [block, block.parentNode].some((node) => naming.test(node?.nodeName ?? ""));

const squeezed = (text: string | null): string => (text ?? "").replaceAll(/\s+/gu, "");

/** Removes lines of nothing but links and buttons that show a figure or table of the page elsewhere or larger. */
export const removeControls = (page: PageNode): void => {
  const byBlock = new Map<PageNode, PageNode[]>();
  for (const control of page.querySelectorAll("a, button")) {
    const label = labelOf(control);
    const block = label.length <= maxLabel && figureLabel.test(label) ? blockOf(control) : null;
    if (block === null || isNaming(block)) continue;
    const known = byBlock.get(block) ?? [];
    known.push(control);
    byBlock.set(block, known);
  }
  for (const [block, controls] of byBlock) {
    const text = controls.map(({ textContent }) => textContent ?? "").join("");
    if (squeezed(text) === squeezed(block.textContent)) for (const control of controls) control.remove();
  }
};
