import { cleanText } from "../../encoding/clean-text.ts";
import { withinFurniture } from "../hidden/furniture.ts";
import { hasTooManyElements, hiddenText } from "../hidden/hidden-text.ts";
import { runsScripts } from "../hidden/runs-scripts.ts";
import { declaredStyles, type ElementStyle, styleSheetsOf } from "../hidden/style-rules.ts";
import { type NodeTest, once, within } from "../hidden/within.ts";
import { elementsAround, type HtmlPage, type PageNode } from "../html-page.ts";

const zero = /^0(?:\.0*)?(?:px|r?em|%)?$/u;

/** Values of style properties that close a panel, each with one that opens it. Nothing else that hides a text is undone. */
const closings: readonly (readonly [property: string, closed: RegExp, opened: string])[] = [
  ["display", /^none$/u, "block"],
  ["visibility", /^(?:hidden|collapse)$/u, "visible"],
  ["opacity", zero, "1"],
  ["height", zero, "auto"],
  ["max-height", zero, "none"],
];

const closingsIn = (style: ElementStyle | undefined): typeof closings =>
  closings.filter(([property, closed]) => closed.test(style?.get(property) ?? ""));

const isPopover = (element: PageNode): boolean => element.getAttribute("popover") !== null;

const isHidden = (element: PageNode, style: ElementStyle | undefined): boolean =>
  element.getAttribute("hidden") !== null ||
  element.getAttribute("aria-hidden") === "true" ||
  closingsIn(style).length > 0;

// In roles and classes: menus, dialogs and carts open too, but are not part of the text.
const popUpNames = /modal|dialog|pop-?up|overlay|drawer|off-?canvas|menu|cart|drop-?down|tooltip|listbox/iu;

/** True for what opens over the text of a page. */
export const isPopUp = (panel: PageNode): boolean =>
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
  (element.getAttribute(name) ?? "")
    .split(/\s+/u)
    .map((id) => id.replace(/^#/u, ""))
    .filter((id) => id !== "");

const opensMenu = (control: PageNode): boolean =>
  !["false", ""].includes(control.getAttribute("aria-haspopup") ?? "");

const isControl = (element: PageNode): boolean => element.matches(clickable) && !opensMenu(element);

/** True if no click reaches an element and its content. */
const isInert = (element: PageNode): boolean =>
  element.getAttribute("disabled") !== null ||
  element.getAttribute("aria-disabled") === "true" ||
  element.getAttribute("inert") !== null;

/** Returns a test that is true for elements that show a text to click on, as the page is now. */
export const showingText = (page: HtmlPage): NodeTest => {
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

/** Controls of Bootstrap that open a part of the text, and the attributes by which they name it. */
const toggles = ["collapse", "tab", "pill", "list"]
  .flatMap((kind) => [`[data-toggle='${kind}']`, `[data-bs-toggle='${kind}']`])
  .join();
const toggled = ["data-target", "data-bs-target", "href"];

const targetsOf = (control: PageNode): string[] =>
  [...openers, ...(control.matches(toggles) ? toggled : [])].flatMap((name) => idsIn(control, name));

const isPanelOfTab = (element: PageNode): boolean => element.getAttribute("role") === "tabpanel";

/** Returns the tabs in the first list of tabs in an element. */
const tabsIn = (element: PageNode): PageNode[] => [
  ...(element.querySelector("[role='tablist']")?.querySelectorAll("[role='tab']") ?? []),
];

/** Returns the tabs of the panels in an element, by their places, if there are as many. */
const tabsByPlace = ({ children }: PageNode, tabs: readonly PageNode[]): ReadonlyMap<PageNode, PageNode> => {
  const panels = [...children].filter(isPanelOfTab);
  return new Map(tabs.length === panels.length ? panels.map((panel, at) => [panel, tabs[at] ?? panel]) : []);
};

/** Returns a function that finds the control of a panel: one that names it, the tab that it names, or the tab in its place. */
const controlsBy = (controls: readonly PageNode[]): ((panel: PageNode) => PageNode | undefined) => {
  const all = new Set(controls);
  const byPlace = new Map<PageNode, ReadonlyMap<PageNode, PageNode>>();
  const tabsWithin = new Map<PageNode, readonly PageNode[]>();
  const byTarget = new Map<string, PageNode>();
  const byId = new Map<string, PageNode>();
  for (const control of controls) {
    for (const id of targetsOf(control)) byTarget.set(id, control);
    for (const id of idsIn(control, "id")) byId.set(id, control);
  }
  const tabInPlace = (panel: PageNode): PageNode | undefined => {
    const around = panel.parentNode;
    const outer = around?.parentNode ?? null;
    if (around === null || outer === null) return undefined;
    const tabs = tabsWithin.get(outer) ?? tabsIn(outer);
    tabsWithin.set(outer, tabs);
    const placed = byPlace.get(around) ?? tabsByPlace(around, tabs);
    byPlace.set(around, placed);
    const tab = placed.get(panel);
    return tab !== undefined && all.has(tab) ? tab : undefined;
  };
  return (panel) => {
    const named = byTarget.get(panel.getAttribute("id") ?? "");
    if (named !== undefined || !isPanelOfTab(panel)) return named;
    const labels = idsIn(panel, "aria-labelledby");
    return labels.length === 0 ? tabInPlace(panel) : byId.get(labels.find((id) => byId.has(id)) ?? "");
  };
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

/** Undoes what closes a panel: attributes, and the declarations in its style. */
export const openPanel = (panel: PageNode, style: ElementStyle | undefined): void => {
  for (const name of ["popover", "hidden", "aria-hidden"]) panel.removeAttribute(name);
  const closed = closingsIn(style);
  if (closed.length === 0) return;
  const isClosing = (declaration: string): boolean =>
    closed.some(([property]) => declaration.trim().toLowerCase().startsWith(property));
  const kept = (panel.getAttribute("style") ?? "").split(";").filter((one) => !isClosing(one));
  const opened = closed.map(([property, , value]) => `${property}: ${value} !important`);
  panel.setAttribute("style", [...kept, ...opened].join(";"));
};

/**
 * Opens what a reader opens with a click: the panels of tabs, and parts of the text that a visible button names as its own, also
 * if a style sheet of the page closes them. Without scripts, a click would open only popovers.
 */
export const openPanels = (page: HtmlPage): void => {
  const hasScripts = runsScripts(page);
  const isInFurniture = withinFurniture();
  const controls = [
    ...page.querySelectorAll(`[role='tab'], ${toggles}, ${openers.map((name) => `[${name}]`).join()}`),
  ].filter(isControl);
  const controlOf = controlsBy(controls);
  const named = [...page.querySelectorAll("[id], [role='tabpanel']")].filter(
    (panel) =>
      (hasScripts || isPopover(panel)) &&
      controlOf(panel) !== undefined &&
      !isPopUp(panel) &&
      !isInFurniture(panel),
  );
  // If style sheets are ignored, no control is known to be visible.
  if (named.length === 0 || hasTooManyElements(page)) return;
  const styles = declaredStyles(named, styleSheetsOf(page).rules);
  const closed = named.filter((panel) => isPopover(panel) || isHidden(panel, styles.get(panel)));
  if (closed.length === 0) return;
  const shownControlOf = controlsBy(controls.filter(showingText(page)));
  const opened = closed.filter((panel) => shownControlOf(panel) !== undefined);
  for (const panel of opened) openPanel(panel, styles.get(panel));
  const lists = new Set(opened.map((panel) => panel.parentNode));
  labelPanels(
    page,
    [...page.querySelectorAll("[role='tabpanel']")].filter((panel) => lists.has(panel.parentNode)),
    shownControlOf,
  );
};
