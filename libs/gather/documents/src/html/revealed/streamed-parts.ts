import type { DefaultTreeAdapterTypes } from "parse5";
import { runsScript } from "../hidden/runs-script.ts";

type SourceNode = DefaultTreeAdapterTypes.ChildNode;
type SourceElement = DefaultTreeAdapterTypes.Element;
type SourceParent = DefaultTreeAdapterTypes.ParentNode;

/** A call that shows a part of the page at its place; both are ids of elements. */
interface Move {
  readonly part: string;
  readonly place: string;
  /** True if other content was shown until the part arrived: from the place to a comment. */
  readonly hasFallback?: boolean;
}

/** The definition and the calls of a library's function, as it writes them in a page, and the elements it uses as places. */
interface Library {
  readonly definition: RegExp;
  readonly call: RegExp;
  readonly moveOf: (match: readonly string[]) => Move;
  readonly places: ReadonlySet<string>;
}

const react: Library = {
  definition: /(?:^|;)\s?(?:\$R[CRS]=function|function \$R[CRS])\(/u,
  // One call is the last statement of a script.
  call: /(?:^|;)\$R(?:[CR]\("([\w:-]*B:[\da-f]+)","([\w:-]*S:[\da-f]+)"|S\("([\w:-]*S:[\da-f]+)","([\w:-]*P:[\da-f]+)")(?:[^;{}"]|"[^"]*")*\);?$/gu,
  moveOf: ([, boundary, content = "", segment = "", slot = ""]) =>
    boundary === undefined
      ? { part: segment, place: slot }
      : { part: content, place: boundary, hasFallback: true },
  places: new Set(["template"]),
};

const marko: Library = {
  definition: /(?:^|;)function \$af[\w-]*\(/u,
  call: /(?:^|;)\$af([\w-]*)\((\d+)(?=[,)])/gu,
  moveOf: ([, name = "", number = ""]) => ({ part: `af${name}${number}`, place: `af${name}ph${number}` }),
  places: new Set(["noscript", "span"]),
};

const maxMoves = 200;

const attributeOf = ({ attrs }: SourceElement, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value;

/** Returns the code that browsers run in an element, if it is a script without an address. */
const codeOf = (element: SourceElement): string => {
  const isCode =
    element.tagName === "script" &&
    attributeOf(element, "src") === undefined &&
    runsScript((name) => attributeOf(element, name));
  const [text] = element.childNodes;
  return isCode && text !== undefined && "value" in text ? text.value.trim() : "";
};

/** Returns the elements of a page by id, and its code; without recursion, because pages nest arbitrarily deep. */
const survey = (page: SourceParent) => {
  const byId = new Map<string, SourceElement>();
  const scripts: string[] = [];
  // From the end of the page, so that the first element of an id is the last one set.
  const open = [...page.childNodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!("tagName" in node)) continue;
    scripts.push(codeOf(node));
    const id = attributeOf(node, "id");
    if (id !== undefined) byId.set(id, node);
    // To browsers that run scripts, this content is not elements but text.
    if (node.tagName === "noscript") continue;
    for (const child of node.childNodes) open.push(child);
  }
  return { byId, scripts: scripts.filter((code) => code !== "").toReversed() };
};

const isInside = (node: SourceNode, outer: SourceParent): boolean => {
  for (let around: SourceParent | null = node.parentNode; around !== null;) {
    if (around === outer) return true;
    around = "parentNode" in around ? around.parentNode : null;
  }
  return false;
};

const boundary = /^\$[?!~]?$/u;

/** Returns the number of nodes from a place to the comment that ends it; places nest. */
const fallbackLength = (siblings: readonly SourceNode[], from: number): number => {
  let depth = 0;
  for (let at = from; at < siblings.length; at += 1) {
    const node = siblings[at];
    if (node?.nodeName !== "#comment" || !("data" in node)) continue;
    if (node.data === "/$" && depth === 0) return at - from;
    if (node.data === "/$") depth -= 1;
    else if (boundary.test(node.data)) depth += 1;
  }
  return 1;
};

const movePart = (part: SourceElement, place: SourceElement, hasFallback: boolean): void => {
  const parent = place.parentNode;
  const at = parent?.childNodes.indexOf(place) ?? -1;
  // A place in content that another part replaced is gone.
  if (parent === null || at === -1 || isInside(place, part)) return;
  for (const node of part.childNodes) node.parentNode = parent;
  const { childNodes } = parent;
  const length = hasFallback ? fallbackLength(childNodes, at) : 1;
  parent.childNodes = [...childNodes.slice(0, at), ...part.childNodes, ...childNodes.slice(at + length)];
  part.childNodes = [];
};

const isHidden = (node: SourceParent | null | undefined): boolean =>
  node !== null &&
  node !== undefined &&
  "attrs" in node &&
  (attributeOf(node, "hidden") !== undefined ||
    /^\s*display\s*:\s*none/iu.test(attributeOf(node, "style") ?? ""));

/** True if a part is hidden as libraries do: itself, or by a table around it. */
const isWaiting = (part: SourceElement): boolean => {
  const { parentNode } = part;
  const outer = parentNode !== null && "parentNode" in parentNode ? parentNode.parentNode : null;
  return [part, parentNode, outer].some(isHidden);
};

/** True if a page may have such parts. */
export const mayHaveStreamedParts = (html: string): boolean => /\$R[CRS]\("|\$af[\w-]*\(/u.test(html);

/**
 * Puts the parts of a page where its scripts show them. Servers send slow parts last, in hidden elements, each with a call that
 * moves it: React (`renderToPipeableStream`, Next.js) and Marko. Only calls, parts and places as these libraries write them count.
 * Elements that no script shows stay hidden.
 */
export const placeStreamedParts = (page: SourceParent): void => {
  const { byId, scripts } = survey(page);
  for (const { definition, call, moveOf, places } of [react, marko]) {
    if (!scripts.some((code) => definition.test(code))) continue;
    const moves = scripts.flatMap((code) => Array.from(code.matchAll(call), moveOf));
    for (const { part, place, hasFallback = false } of moves.slice(0, maxMoves)) {
      const [from, to] = [byId.get(part), byId.get(place)];
      if (from === undefined || to === undefined || !places.has(to.tagName) || !isWaiting(from)) continue;
      movePart(from, to, hasFallback);
    }
  }
};
