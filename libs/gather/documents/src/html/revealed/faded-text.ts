import { withinFurniture } from "../hidden/furniture.ts";
import { isNearlyEmpty } from "../hidden/hidden-text.ts";
import { runsScripts } from "../hidden/runs-scripts.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

const fading = /^\s*(?:visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?)\s*(?:!\s*important\s*)?$/iu;
const shut = /^\s*display\s*:\s*none/iu;
const noText: ReadonlySet<string> = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);

const declarationsOf = (element: PageNode): readonly string[] =>
  (element.getAttribute("style") ?? "").split(";");

/** An invisible element with the number of its characters. */
interface Faded {
  readonly element: PageNode;
  readonly characters: number;
}

const isLeftOut = (element: PageNode): boolean =>
  noText.has(element.nodeName.toUpperCase()) ||
  element.getAttribute("hidden") !== null ||
  declarationsOf(element).some((one) => shut.test(one));

/** Returns the number of characters in a node that are displayed or invisible, and adds the invisible elements in it to a list. */
const countIn = (node: PageNode, faded: Faded[]): number => {
  if (node.nodeType === 3) return (node.textContent ?? "").replaceAll(/\s+/gu, "").length;
  if (node.nodeType !== 1 || isLeftOut(node)) return 0;
  let characters = 0;
  for (const child of node.childNodes) characters += countIn(child, faded);
  if (declarationsOf(node).some((one) => fading.test(one))) faded.push({ element: node, characters });
  return characters;
};

/**
 * Shows an element whose style attribute makes it invisible but leaves its place empty, if the page has scripts and shows next to
 * nothing else: a script shows it when it has loaded. Dialogs and parts hidden within it stay hidden.
 */
export const showFadedText = (page: HtmlPage): void => {
  if (page.body === null || !runsScripts(page)) return;
  const faded: Faded[] = [];
  const all = countIn(page.body, faded);
  const isFurniture = withinFurniture();
  const shown = faded.filter(
    ({ element, characters }) => isNearlyEmpty(all - characters, characters) && !isFurniture(element),
  );
  for (const { element } of shown)
    element.setAttribute(
      "style",
      declarationsOf(element)
        .filter((one) => !fading.test(one))
        .join(";"),
    );
};
