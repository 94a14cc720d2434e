import type { PageNode } from "../html-page.ts";
import { type NodeTest, within } from "./within.ts";

/** Elements that are not part of a page's text, such as menus, dialogs and forms. */
export const furnitureNames: ReadonlySet<string> = new Set(
  "NAV HEADER FOOTER ASIDE FORM BUTTON DIALOG SVG".split(" "),
);
const furnitureRole = /\b(?:navigation|banner|contentinfo|search|dialog|alertdialog|menu)\b/u;

const isFurniture = (node: PageNode): boolean =>
  node.nodeType === 1 &&
  (furnitureNames.has(node.nodeName.toUpperCase()) ||
    furnitureRole.test(node.getAttribute("role") ?? "") ||
    node.getAttribute("aria-modal") === "true");

/** Returns a test that is true for furniture and everything in it, as long as the page is not changed. */
export const withinFurniture = (): NodeTest => within(isFurniture);
