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

const isPanelOfTab = (element: PageNode): boolean => element.getAttribute("role") === "tabpanel";

/** Returns the tabs of the panels in an element, by their places, if the list of tabs before it has as many. */
const tabsByPlace = ({ children, parentNode }: PageNode): ReadonlyMap<PageNode, PageNode> => {
  const panels = [...children].filter(isPanelOfTab);
  const tabs = [...(parentNode?.querySelector("[role='tablist']")?.querySelectorAll("[role='tab']") ?? [])];
  return new Map(tabs.length === panels.length ? panels.map((panel, at) => [panel, tabs[at] ?? panel]) : []);
};

/** Returns a function that finds the control of a panel: one that names it, the tab that it names, or the tab in its place. */
const controlsBy = (controls: readonly PageNode[]): ((panel: PageNode) => PageNode | undefined) => {
  const all = new Set(controls);
  const byPlace = new Map<PageNode | null, ReadonlyMap<PageNode, PageNode>>();
  const byTarget = new Map<string, PageNode>();
  const byId = new Map<string, PageNode>();
  for (const control of controls) {
    for (const id of openers.flatMap((name) => idsIn(control, name))) byTarget.set(id, control);
    for (const id of idsIn(control, "id")) byId.set(id, control);
  }
  const tabInPlace = (panel: PageNode): PageNode | undefined => {
    const around = panel.parentNode;
    const tabs = byPlace.get(around) ?? (around === null ? new Map() : tabsByPlace(around));
    byPlace.set(around, tabs);
    const tab = tabs.get(panel);
    return tab !== undefined && all.has(tab) ? tab : undefined;
  };
  return (panel) => {
    const named = byTarget.get(panel.getAttribute("id") ?? "");
    if (named !== undefined || !isPanelOfTab(panel)) return named;
    const labels = idsIn(panel, "aria-labelledby");
    return labels.length === 0 ? tabInPlace(panel) : byId.get(labels.find((id) => byId.has(id)) ?? "");
  };
};

/** Returns all elements around some. */
const elementsAround = (inner: readonly PageNode[]): Set<PageNode> => {
  const around = new Set<PageNode>();
  for (const { parentNode } of inner)
    for (let node = parentNode; node !== null && !around.has(node); node = node.parentNode) around.add(node);
  return around;
};

/** Writes the names of tabs above their panels, except of tabs that contain panels. */
const labelPanels = (
  page: HtmlPage,
  panels: readonly PageNode[],
  controlOf: (panel: PageNode) => PageNode | undefined,
): void => {
  const kept = elementsAround(panels);
  for (const panel of panels) {
    const tab = controlOf(panel);
    if (tab?.getAttribute("role") !== "tab" || kept.has(tab)) continue;
    const label = page.createElement("p");
    label.append(...tab.childNodes);
    panel.prepend(label);
  }
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
  const controlOf = controlsBy(controls);
  const named = panels.filter((panel) => controlOf(panel) !== undefined);
  // If style sheets are ignored, no control is known to be visible.
  if (named.length === 0 || [...page.querySelectorAll("*")].length > maxStyledElements) return;
  const showsText = showingText(page);
  const shownControlOf = controlsBy(controls.filter(showsText));
  const opened = named.filter((panel) => shownControlOf(panel) !== undefined);
  for (const panel of opened) open(panel);
  const lists = new Set(opened.map((panel) => panel.parentNode));
  labelPanels(
    page,
    [...page.querySelectorAll("[role='tabpanel']")].filter((panel) => lists.has(panel.parentNode)),
    shownControlOf,
  );
};
