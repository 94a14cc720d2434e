import { moreLabel } from "./more-label.ts";
import { isSeen } from "./page-scripts.ts";

/**
 * Presses in a page the visible buttons with labels that promise more text, at most 30. Links with an address, buttons that send
 * a form or open a menu, and buttons in menus and dialogs are never pressed. A button is pressed again only if it has moved down,
 * because a second press may collapse the text again. The page's scripts do not get the rights that a visitor's click would give
 * them.
 */
export const pressMore = `(() => {
  ${isSeen}
  const more = new RegExp(${JSON.stringify(moreLabel.source)}, "u");
  const pressed = (globalThis.quarryPressed ??= new WeakMap());
  const control = 'a, button, input[type="button"], [role="button"]';
  const apart = 'nav, dialog, [role="dialog"], [role="alertdialog"], [role="navigation"], [role="menu"]';
  const labelOf = (element) =>
    (element.value || element.textContent || "").slice(0, 200).replace(/\\s+/g, " ").toLowerCase().replace(/^[^\\p{L}]+|[^\\p{L}]+$/gu, "");
  const isControl = (element) =>
    element.matches(control) ||
    (element.matches("div, span") && element.childElementCount === 0 && element.closest(control) === null && getComputedStyle(element).cursor === "pointer");
  const staysHere = (element) => {
    const address = element.getAttribute("href");
    if (address !== null) return /^(?:#|javascript:|$)/i.test(address);
    return !element.form || element.type === "button";
  };
  const isIdle = (element) =>
    !element.disabled &&
    element.getAttribute("aria-disabled") !== "true" &&
    element.getAttribute("aria-expanded") !== "true" &&
    !element.hasAttribute("aria-haspopup") &&
    !element.hasAttribute("aria-pressed");
  const placeOf = (element) => element.getBoundingClientRect().top + scrollY;
  const all = (root) => [...root.querySelectorAll("*")].flatMap((each) => (each.shadowRoot ? [each, ...all(each.shadowRoot)] : [each]));
  const wanted = all(document).filter(
    (element) =>
      more.test(labelOf(element)) &&
      isControl(element) &&
      staysHere(element) &&
      isIdle(element) &&
      element.closest(apart) === null &&
      isSeen(element) &&
      !(pressed.get(element) >= placeOf(element)),
  );
  for (const element of wanted.slice(0, 30)) {
    pressed.set(element, placeOf(element));
    element.click();
  }
})()`;
