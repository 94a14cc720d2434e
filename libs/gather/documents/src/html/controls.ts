import { collapseWhitespace } from "@quarry/text";
import { inlineElements } from "./blocks/read-blocks.ts";
import { hiddenText } from "./hidden/hidden-text.ts";
import { type HtmlPage, type PageNode, unwrap } from "./html-page.ts";

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

/** Returns the letters and digits of a text. */
export const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** True if texts with words are directly before and behind a button. */
const isAmongWords = ({ previousSibling, nextSibling }: PageNode): boolean =>
  [previousSibling, nextSibling].every(
    (beside) => beside?.nodeType === 3 && /\p{L}/u.test(beside.textContent ?? ""),
  );

const writeButtonsAmongWords = (page: HtmlPage): void => {
  const buttons = [...page.querySelectorAll(":is(p, h1, h2, h3, h4, h5, h6) button")].filter(isAmongWords);
  if (buttons.length === 0) return;
  // A style may name buttons, so what it hides must stay in one.
  const hidden = new Set(hiddenText(page).nodes);
  for (const button of buttons) if (!hidden.has(button)) unwrap(button);
};

const openers = "[aria-expanded], [aria-controls], [data-toggle], [data-bs-toggle]";

const dropButtonsBehind = (heading: PageNode): void => {
  const text = lettersOf(heading.textContent ?? "");
  let end = text.length;
  for (const button of [...heading.querySelectorAll("button")].toReversed()) {
    const own = lettersOf(button.textContent ?? "");
    const start = end - own.length;
    const isBehind = text.endsWith(own, end) && /\p{L}{2}/u.test(text.slice(0, start));
    if (!isBehind || button.matches(openers)) return;
    button.remove();
    end = start;
  }
};

/**
 * Settles what buttons in lines of text are: within a sentence they are words of it, behind the words of a heading they are not.
 * A button that opens the part below a heading has words of the heading itself.
 */
export const settleButtons = (page: HtmlPage): void => {
  writeButtonsAmongWords(page);
  for (const heading of page.querySelectorAll("h1, h2, h3, h4, h5, h6")) dropButtonsBehind(heading);
};
