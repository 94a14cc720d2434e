import type { DefaultTreeAdapterTypes } from "parse5";

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

/** The definition and the calls of a library's function, as it writes them in a page. */
interface Library {
  readonly definition: RegExp;
  readonly call: RegExp;
  readonly moveOf: (match: readonly string[]) => Move;
}

const react: Library = {
  definition: /\$RC\s*=|function \$RC\b/u,
  call: /\$R([CRS])\("([^"]+)","([^"]+)"/gu,
  moveOf: ([, kind, one = "", other = ""]) =>
    kind === "S" ? { part: one, place: other } : { part: other, place: one, hasFallback: true },
};

const marko: Library = {
  definition: /function \$af/u,
  call: /\$af([\w-]*)\((\d+)/gu,
  moveOf: ([, name = "", number = ""]) => ({ part: `af${name}${number}`, place: `af${name}ph${number}` }),
};

const maxMoves = 200;

const movesIn = (script: string): Move[] =>
  [react, marko]
    .flatMap(({ definition, call, moveOf }) =>
      definition.test(script) ? Array.from(script.matchAll(call), moveOf) : [],
    )
    .slice(0, maxMoves);

const isScript = ({ tagName, attrs }: SourceElement): boolean =>
  tagName === "script" &&
  attrs.every(({ name, value }) => name !== "type" || /^$|^module$|javascript/u.test(value));

/** Returns the elements of a page by id, and its scripts as one text; without recursion, because pages nest arbitrarily deep. */
const survey = (page: SourceParent) => {
  const byId = new Map<string, SourceElement>();
  const scripts: string[] = [];
  // From the end of the page, so that the first element of an id is the last one set.
  const open = [...page.childNodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("value" in node && node.parentNode !== null && "tagName" in node.parentNode) {
      if (isScript(node.parentNode)) scripts.push(node.value);
    }
    if (!("tagName" in node)) continue;
    const id = node.attrs.find(({ name }) => name === "id");
    if (id !== undefined) byId.set(id.value, node);
    for (const child of node.childNodes) open.push(child);
  }
  return { byId, scripts: scripts.toReversed().join("\n") };
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

/** True if a page may have such parts. */
export const mayHaveStreamedParts = (html: string): boolean => /\$RC\(|\$af[\w-]*\(/u.test(html);

/**
 * Puts the parts of a page where its scripts show them. Servers send slow parts last, in hidden elements, each with a call that
 * moves it: React (`renderToPipeableStream`, Next.js) and Marko. Elements that no script shows stay hidden.
 */
export const placeStreamedParts = (page: SourceParent): void => {
  const { byId, scripts } = survey(page);
  for (const { part, place, hasFallback = false } of movesIn(scripts)) {
    const [from, to] = [byId.get(part), byId.get(place)];
    if (from !== undefined && to !== undefined) movePart(from, to, hasFallback);
  }
};
