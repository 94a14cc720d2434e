import type { HtmlPage, PageNode } from "../html-page.ts";
import {
  type ComputedStyle,
  computeStyle,
  initialStyle,
  isOfPageColor,
  isUnseen,
  styleValue,
  variablesOf,
} from "./computed-style.ts";
import { forSpeechTest } from "./for-speech.ts";
import { furnitureNames, withinFurniture } from "./furniture.ts";
import { hidingOf, isMoving, type Measured, minOpacity } from "./hides-element.ts";
import { runsScripts } from "./runs-scripts.ts";
import { declaredStyles, type ElementStyle, type StyleSheets, styleSheetsOf } from "./style-rules.ts";

const handles =
  "button, label, summary, dt, h1, h2, h3, h4, h5, h6, [aria-expanded], [role='button'], [role='tab']";

const previousElement = (element: PageNode): PageNode | undefined => {
  const siblings = [...(element.parentNode?.children ?? [])];
  return siblings[siblings.indexOf(element) - 1];
};

/** True if a folded part of a page is directly below the control that unfolds it. */
const hasHandle = (element: PageNode): boolean => {
  const previous = previousElement(element);
  return previous !== undefined && (previous.matches(handles) || previous.querySelector(handles) !== null);
};

/** The invisible and struck-out content of a page, and what only screen readers have. */
export interface HiddenText {
  /** Elements with all their content, and texts. */
  readonly nodes: readonly PageNode[];
  /** Length of the invisible text, except menus, dialogs and similar elements, which are closed on every page. */
  readonly characters: number;
}

interface HiddenNodes {
  readonly byStyle: readonly PageNode[];
  /** Hidden by opacity alone. */
  readonly byOpacity: readonly PageNode[];
  /** Struck out, so no longer valid, or for screen readers only. */
  readonly struck: readonly PageNode[];
  /** Hidden by colour alone. */
  readonly byColor: readonly PageNode[];
  /** Number of visible characters. */
  readonly shown: number;
}

const noStyle: ElementStyle = new Map();
/** Style sheets of pages with more elements are ignored. */
const maxStyledElements = 50_000;

/** True if a page has too many elements to compute their styles. */
export const hasTooManyElements = (page: HtmlPage): boolean =>
  [...page.querySelectorAll("*")].length > maxStyledElements;
const hiddenByAttribute = "[hidden], [aria-hidden='true']";
const noText: ReadonlySet<string> = new Set(["SCRIPT", "STYLE", "TITLE", "TEMPLATE", "HEAD"]);

const charactersOf = (node: PageNode): number => (node.textContent ?? "").replaceAll(/\s+/gu, "").length;
const charactersIn = (nodes: readonly PageNode[]): number =>
  nodes.reduce((sum, node) => sum + charactersOf(node), 0);

/** Returns the style at the end of its animations, because text that fades in becomes visible. */
const animated = (style: ElementStyle, { animations }: StyleSheets): ElementStyle => {
  const names = style.get("animation-name")?.split(/[\s,]+/u) ?? [];
  const ends = names.flatMap((name) => [...(animations.get(name) ?? [])]);
  return ends.length === 0
    ? style
    : new Map([...style, ...ends.map(([name, { value }]) => [name, value] as const)]);
};

const hiddenNodes = (page: HtmlPage, sheets: StyleSheets, hasScripts: boolean): HiddenNodes => {
  const elements = [...page.querySelectorAll("*")];
  const styles = declaredStyles(elements, elements.length > maxStyledElements ? [] : sheets.rules);
  const attributed = new Set(page.querySelectorAll(hiddenByAttribute));
  const byStyle: PageNode[] = [];
  const byOpacity: PageNode[] = [];
  const byColor: PageNode[] = [];
  const struck: PageNode[] = [];
  const isForSpeech = forSpeechTest();
  let shown = 0;
  const visitText = (node: PageNode, computed: ComputedStyle): void => {
    if (isUnseen(computed)) byStyle.push(node);
    else if (isOfPageColor(computed)) byColor.push(node);
    else shown += charactersOf(node);
  };
  // Anti-flicker scripts hide a whole page until they have run, others fade its parts in, or unfold them below a control.
  const listFor = (element: PageNode, measured: Measured): PageNode[] | undefined => {
    const hiding = attributed.has(element) ? "shut" : hidingOf(measured);
    if (hiding === "faded") return hasScripts && isMoving(measured) ? undefined : byOpacity;
    if (hiding === "folded" && hasScripts && hasHandle(element)) return undefined;
    return hiding === undefined ? undefined : byStyle;
  };
  const visit = (element: PageNode, parent: ComputedStyle): void => {
    if (noText.has(element.nodeName.toUpperCase())) return;
    const isWhole = element === page.body || element === page.documentElement;
    const style = animated(styles.get(element) ?? noStyle, sheets);
    const variables = variablesOf(style, parent);
    const value = styleValue(element, style, variables);
    const own = computeStyle(element, { value, parent, isWhole, variables });
    const measured = { value, fontSize: own.fontSize, opacity: parent.opacity };
    const list = isWhole ? undefined : listFor(element, measured);
    if (list !== undefined) {
      list.push(element);
      return;
    }
    if (!isWhole && (isStruck(element, value) || isForSpeech(element))) {
      struck.push(element);
      return;
    }
    // Content that scripts fade in becomes visible, with everything inside it.
    const computed = { ...own, opacity: Math.max(own.opacity, minOpacity) };
    for (const child of element.childNodes) {
      if (child.nodeType === 3) visitText(child, computed);
      else if (child.nodeType === 1) visit(child, computed);
    }
  };
  if (page.documentElement !== null) visit(page.documentElement, initialStyle);
  return { byStyle, byOpacity, byColor, struck, shown };
};

const struckNames: ReadonlySet<string> = new Set(["DEL", "S", "STRIKE"]);

/** Class names of style libraries that strike text through. */
const struckClass =
  /(?:^|\s)(?:(?:text-decoration-)?line-through|text-(?:strike|line-through)|strike-?through)(?:\s|$)/u;

/** True if the text of an element is struck through. */
const isStruck = (element: PageNode, value: (property: string) => string): boolean => {
  const line = value("text-decoration-line");
  if (line !== "") return /\bline-through\b/u.test(line);
  return (
    struckNames.has(element.nodeName.toUpperCase()) ||
    element.getAttribute("role") === "deletion" ||
    struckClass.test(element.getAttribute("class") ?? "")
  );
};

const minCharacters = 250;

/** True if a page with this number of visible and of hidden characters shows next to nothing. */
export const isNearlyEmpty = (shown: number, hidden: number): boolean =>
  shown < minCharacters && hidden > shown * 2;

const textIn = (node: PageNode): string => {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (noText.has(node.nodeName.toUpperCase()) || furnitureNames.has(node.nodeName.toUpperCase())) return "";
  return [...node.childNodes].map(textIn).join(" ");
};

const measured = (nodes: readonly PageNode[], struck: readonly PageNode[]): HiddenText => {
  const isInFurniture = withinFurniture();
  const characters = nodes
    .filter((node) => !isInFurniture(node))
    .reduce((sum, node) => sum + textIn(node).replaceAll(/\s+/gu, " ").trim().length, 0);
  return { nodes: [...nodes, ...struck], characters };
};

/**
 * Finds the invisible content of a page: by attributes, by its own style sheets and by style attributes, as on a desktop screen.
 * If a page shows next to nothing under its own style sheets, it waits for its scripts, and the style sheets are ignored. Content
 * that scripts fade in counts as visible if it is most of the page. If most of it has the page's colour, the background is set
 * elsewhere.
 */
export const hiddenText = (page: HtmlPage): HiddenText => {
  const hasScripts = runsScripts(page);
  const isStyledElsewhere = page.querySelector("link[rel~='stylesheet']") !== null;
  const styled = hiddenNodes(page, styleSheetsOf(page), hasScripts);
  const waits = hasScripts && isNearlyEmpty(styled.shown, charactersIn(styled.byStyle));
  const found = waits ? hiddenNodes(page, { rules: [], animations: new Map() }, hasScripts) : styled;
  const isMost = (nodes: readonly PageNode[]): boolean => charactersIn(nodes) > found.shown;
  const hidden = [
    ...found.byStyle,
    ...(hasScripts && isMost(found.byOpacity) ? [] : found.byOpacity),
    ...((hasScripts || isStyledElsewhere) && isMost(found.byColor) ? [] : found.byColor),
  ];
  return measured(hidden, found.struck);
};
