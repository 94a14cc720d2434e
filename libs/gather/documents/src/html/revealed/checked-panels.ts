import { inlineElements } from "../blocks/read-blocks.ts";
import { withinFurniture } from "../hidden/furniture.ts";
import { hasTooManyElements, hiddenText } from "../hidden/hidden-text.ts";
import { declaredStyles, styleSheetsOf } from "../hidden/style-rules.ts";
import { within } from "../hidden/within.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";
import { isPopUp, openPanel, showingText } from "./open-panels.ts";

const boxes = "input[type='radio' i]:not([disabled]), input[type='checkbox' i]:not([disabled])";

/** Returns the radio buttons and check boxes that a reader can check by a click on the text of a label. */
const checkable = (page: HtmlPage): PageNode[] => {
  const isShown = showingText(page);
  const named = new Set(
    [...page.querySelectorAll("label[for]")].filter(isShown).map((label) => label.getAttribute("for")),
  );
  return [...page.querySelectorAll(boxes)].filter((box) => named.has(box.getAttribute("id")));
};

/** Returns a test for what is hidden if some boxes are checked. */
const hiddenIfChecked = (page: HtmlPage, checked: readonly PageNode[]): ((node: PageNode) => boolean) => {
  const more = checked.filter((box) => box.getAttribute("checked") === null);
  for (const box of more) box.setAttribute("checked", "");
  const hidden = new Set(hiddenText(page).nodes);
  for (const box of more) box.removeAttribute("checked");
  return within((node) => hidden.has(node));
};

/** Opens what the page's own style sheets show as soon as a reader checks a box by its label, such as the panels of tabs. */
export const openCheckedPanels = (page: HtmlPage): void => {
  if (hasTooManyElements(page)) return;
  const checked = checkable(page);
  if (checked.length === 0) return;
  const closed = hiddenText(page).nodes.filter(({ nodeType }) => nodeType === 1);
  const staysHidden = hiddenIfChecked(page, checked);
  const isInFurniture = withinFurniture();
  const panels = closed.filter((one) => !staysHidden(one) && !isPopUp(one) && !isInFurniture(one));
  const styles = declaredStyles(panels, styleSheetsOf(page).rules);
  for (const panel of panels) openPanel(panel, styles.get(panel));
};

const nextElement = ({ nextSibling }: PageNode): PageNode | null => {
  let next = nextSibling;
  while (next !== null && next.nodeType !== 1) next = next.nextSibling;
  return next;
};

const isBlock = ({ nodeName }: PageNode): boolean => !inlineElements.has(nodeName.toUpperCase());

/** Writes the labels of tabs that are radio buttons into their panels: each label is between its button and its panel. */
export const labelCheckedPanels = (page: HtmlPage): void => {
  const isInFurniture = withinFurniture();
  const isShown = showingText(page);
  const tabs = [...page.querySelectorAll("input[type='radio' i][id]")].flatMap((box) => {
    const label = nextElement(box);
    const panel = label === null ? null : nextElement(label);
    const isTab = label?.nodeName === "LABEL" && label.getAttribute("for") === box.getAttribute("id");
    if (!isTab || panel === null || !isBlock(panel) || isInFurniture(box)) return [];
    // A hidden label stays hidden, and a closed panel takes no label away.
    return isShown(label) && isShown(panel) ? [{ label, panel }] : [];
  });
  if (tabs.length < 2) return;
  for (const { label, panel } of tabs) {
    const line = page.createElement("p");
    line.append(...label.childNodes);
    panel.prepend(line);
  }
};
