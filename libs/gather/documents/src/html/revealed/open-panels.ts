import { cleanText } from "../../encoding/clean-text.ts";
import { withinFurniture } from "../hidden/furniture.ts";
import { hiddenText, maxStyledElements } from "../hidden/hidden-text.ts";
import { runsScripts } from "../hidden/runs-scripts.ts";
import { type NodeTest, once, within } from "../hidden/within.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

const hiddenStyle = /(?:^|;)\s*display\s*:\s*none[^;]*/iu;

const isPopover = (element: PageNode): boolean => element.getAttribute("popover") !== null;

const isHidden = (element: PageNode): boolean =>
  element.getAttribute("hidden") !== null ||
  element.getAttribute("aria-hidden") === "true" ||
  hiddenStyle.test(element.getAttribute("style") ?? "");

// In roles and classes: menus, dialogs and carts open too, but are no part of the text.
const popUpNames = /modal|dialog|pop-?up|overlay|drawer|off-?canvas|menu|cart|drop-?down|tooltip|listbox/iu;

const isPopUp = (panel: PageNode): boolean =>
  ["role", "class"].some((name) => popUpNames.test(panel.getAttribute(name) ?? ""));

const clickable = "button, summary, a, [role='button'], [role='tab']";

/** Elements with content that browsers do not show where scripts run. */
const neverShown: ReadonlySet<string> = new Set(
  (
    "SCRIPT STYLE TITLE TEMPLATE HEAD NOSCRIPT NOEMBED NOFRAMES IFRAME OBJECT " +
    "CANVAS SVG VIDEO AUDIO METER PROGRESS SELECT DATALIST DIALOG RP"
  ).split(" "),
);

const idsIn = (element: PageNode, name: string): string[] =>
  (element.getAttribute(name) ?? "").split(/\s+/u).filter((id) => id !== "");

const opensMenu = (control: PageNode): boolean =>
  !["false", ""].includes(control.getAttribute("aria-haspopup") ?? "");

const isControl = (element: PageNode): boolean => element.matches(clickable) && !opensMenu(element);

/** True if no click reaches an element and its content. */
const isInert = (element: PageNode): boolean =>
  element.getAttribute("disabled") !== null ||
  element.getAttribute("aria-disabled") === "true" ||
  element.getAttribute("inert") !== null;

/** Returns a test that is true for elements that show a text to click on, as the page is now. */
const showingText = (page: HtmlPage): NodeTest => {
  const hidden = new Set(hiddenText(page).nodes);
  const isShut = within(
    (node) =>
      hidden.has(node) ||
      (node.nodeType === 1 && (neverShown.has(node.nodeName.toUpperCase()) || isInert(node))),
  );
  const showsText: NodeTest = once(
    (node) =>
      !isShut(node) &&
      (node.nodeType === 3
        ? cleanText(node.textContent ?? "").trim() !== ""
        : [...node.childNodes].some(showsText)),
  );
  return showsText;
};

/** Attributes of controls that name what they open. */
const openers = ["aria-controls", "popovertarget", "commandfor", "interestfor"];

/** Returns the panels that are named by controls or named after tabs. */
const panelsOf = (controls: readonly PageNode[], panels: readonly PageNode[]): PageNode[] => {
  const named = new Set(controls.flatMap((control) => openers.flatMap((name) => idsIn(control, name))));
  const tabs = new Set(controls.flatMap((control) => idsIn(control, "id")));
  return panels.filter(
    (panel) =>
      named.has(panel.getAttribute("id") ?? "") ||
      (panel.getAttribute("role") === "tabpanel" &&
        idsIn(panel, "aria-labelledby").some((id) => tabs.has(id))),
  );
};

const open = (panel: PageNode): void => {
  panel.removeAttribute("popover");
  panel.removeAttribute("hidden");
  panel.removeAttribute("aria-hidden");
  const style = panel.getAttribute("style");
  if (style !== null) panel.setAttribute("style", style.replace(hiddenStyle, ""));
};

/**
 * Opens what a reader opens with a click: the panels of tabs, and parts of the text that a visible button names as its own. Without
 * scripts, a click would open only popovers.
 */
export const openPanels = (page: HtmlPage): void => {
  const hasScripts = runsScripts(page);
  const isInFurniture = withinFurniture();
  const panels = [...page.querySelectorAll("[id], [role='tabpanel']")].filter(
    (panel) =>
      (isPopover(panel) || (hasScripts && isHidden(panel))) && !isPopUp(panel) && !isInFurniture(panel),
  );
  const controls = [
    ...page.querySelectorAll(`[role='tab'], ${openers.map((name) => `[${name}]`).join()}`),
  ].filter(isControl);
  const named = panelsOf(controls, panels);
  // If style sheets are ignored, no control is known to be visible.
  if (named.length === 0 || [...page.querySelectorAll("*")].length > maxStyledElements) return;
  for (const panel of panelsOf(controls.filter(showingText(page)), named)) open(panel);
};
