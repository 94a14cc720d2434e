import type { HtmlPage, PageNode } from "../html-page.ts";

const hiddenStyle = /(?:^|;)\s*display\s*:\s*none[^;]*/iu;

const isHidden = (element: PageNode): boolean =>
  element.getAttribute("hidden") !== null ||
  element.getAttribute("aria-hidden") === "true" ||
  hiddenStyle.test(element.getAttribute("style") ?? "");

const isInHidden = (node: PageNode | null): boolean =>
  node !== null && node.nodeType === 1 && (isHidden(node) || isInHidden(node.parentNode));

// Menus, dialogs, carts and forms open too, but are no part of the text.
const furniture: ReadonlySet<string> = new Set("NAV HEADER FOOTER ASIDE FORM DIALOG".split(" "));
const furnitureRole = /^(?:navigation|banner|contentinfo|search|dialog|alertdialog|menu|listbox|tooltip)$/u;
const furnitureNames = /modal|dialog|pop-?(?:up|over)|overlay|drawer|off-?canvas|menu|cart|drop-?down/iu;

const isFurniture = (node: PageNode | null): boolean =>
  node !== null &&
  node.nodeType === 1 &&
  (furniture.has(node.nodeName.toUpperCase()) ||
    furnitureRole.test(node.getAttribute("role") ?? "") ||
    node.getAttribute("aria-modal") === "true" ||
    isFurniture(node.parentNode));

const controls = "button, summary, a, [role='button'], [role='tab']";

const idsIn = (element: PageNode, name: string): string[] =>
  (element.getAttribute(name) ?? "").split(/\s+/u).filter((id) => id !== "");

const opensMenu = (control: PageNode): boolean =>
  !["false", ""].includes(control.getAttribute("aria-haspopup") ?? "");

const isControl = (element: PageNode): boolean =>
  element.matches(controls) && !opensMenu(element) && !isInHidden(element);

/** Returns the ids of panels that visible controls open, and the ids of visible tabs. */
const controlsIn = (
  page: HtmlPage,
): { readonly panels: ReadonlySet<string>; readonly tabs: ReadonlySet<string> } => {
  const controls = [...page.querySelectorAll("[aria-controls], [role='tab']")].filter(isControl);
  return {
    panels: new Set(controls.flatMap((control) => idsIn(control, "aria-controls"))),
    tabs: new Set(controls.flatMap((control) => idsIn(control, "id"))),
  };
};

const open = (panel: PageNode): void => {
  panel.removeAttribute("hidden");
  panel.removeAttribute("aria-hidden");
  const style = panel.getAttribute("style");
  if (style !== null) panel.setAttribute("style", style.replace(hiddenStyle, ""));
};

/**
 * Opens what a reader opens with a click: the panels of tabs, and parts of the text that a visible button names as its own. Without
 * scripts, no click would open them.
 */
export const openPanels = (page: HtmlPage): void => {
  if (page.querySelector("script") === null) return;
  const { panels, tabs } = controlsIn(page);
  for (const panel of page.querySelectorAll("[id], [role='tabpanel']")) {
    const isNamed =
      panels.has(panel.getAttribute("id") ?? "") ||
      (panel.getAttribute("role") === "tabpanel" &&
        idsIn(panel, "aria-labelledby").some((id) => tabs.has(id)));
    const isText = isNamed && !furnitureNames.test(panel.getAttribute("class") ?? "") && !isFurniture(panel);
    if (isText && isHidden(panel)) open(panel);
  }
};
