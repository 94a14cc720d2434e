import { collapseWhitespace } from "@quarry/text";
import { inlineElements } from "../blocks/read-blocks.ts";
import type { PageNode } from "../html-page.ts";

const longest = 2_000;

/** Returns one line of text; undefined if there is none. */
export const line = (text: string | null | undefined): string | undefined =>
  collapseWhitespace((text ?? "").slice(0, longest)) || undefined;

/** Returns the value of an element: its content attribute, a machine-readable time, a long form, or its text. */
export const propertyValue = (node: PageNode | null): string | undefined =>
  line(node?.getAttribute("content")) ??
  line(node?.getAttribute("datetime")) ??
  line(node?.nodeName.toUpperCase() === "ABBR" ? node.getAttribute("title") : undefined) ??
  line(node?.textContent);

/** The kind of part that holds an element or text. */
interface Place {
  /** True in navigation, a footer, comments, reviews, or a list of other pages. */
  readonly isAside: boolean;
  /** True in what others wrote, such as comments and other pages. */
  readonly isByOthers: boolean;
}

/** An element in the visible part of a page. */
export interface Marked extends Place {
  readonly node: PageNode;
  /** In lower case. */
  readonly tag: string;
  /** Classes, id and test id, in lower case. */
  readonly names: string;
  /** Its microdata properties, in lower case. */
  readonly property: string;
}

/** A run of text. */
export interface Run extends Place {
  readonly text: string;
  /** The number of the last element that begins before it. */
  readonly element: number;
  /** The element that contains it. */
  readonly node: PageNode;
  /** The number of the line in which a browser shows it, if lines are long enough. */
  readonly line: number;
}

/** A page indexed once: selectors over large pages take seconds. */
export interface PageIndex {
  readonly elements: readonly Marked[];
  readonly runs: readonly Run[];
  /** Returns the contents of the meta elements with one of these names or properties, in order. */
  readonly metas: (...names: readonly string[]) => string[];
}

const unseen: ReadonlySet<string> = new Set(["script", "style", "template", "svg", "iframe"]);
const asideTags: ReadonlySet<string> = new Set(["nav", "footer", "aside"]);
// Their classes describe the whole page.
const frames: ReadonlySet<string> = new Set(["html", "body", "main", "article"]);
// One comment or review, and the replies of a forum, may be the page's own text.
const othersNames =
  /(?:^|[\s_-])(?:comments|comment-?list|comentarios|commentaires|kommentare|commenti|reviews|testimonials|related|recommend(?:ed|ations)|latest|trending|popular)(?:$|[\s_-])/u;
// Blogger's widget "Blog" holds the posts.
const asideNames =
  /(?:^|[\s_-])(?:comment|comentario|commentaire|kommentar|replies|review|testimonial|recommend|sidebar|footer|navigation|menu|breadcrumbs?|cards?|teasers?|carousel|promo)(?:$|[\s_-])|(?:^|\s)widget(?:$|\s(?!blog\s))/u;
/** The foot of a page's only post states its author and day. */
const postFeet = ".post-footer, .entry-footer";
const postFootName = /(?:post|entry)-footer/gu;
const maxElements = 50_000;
// A paper may have hundreds of authors.
const maxOfOneName = 500;
// Deeper nesting is broken markup or an attack on the stack.
const deepest = 500;
const elementType = 1;
const textType = 3;

// Utility classes name style properties, not the use of an element.
const utility = /\S*[[\]:()]\S*/gu;
const minVisible = 500;

const attribute = (node: PageNode, name: string): string => (node.getAttribute(name) ?? "").toLowerCase();

const indexAll = (page: PageNode, isScripted: boolean): PageIndex => {
  const elements: Marked[] = [];
  const runs: Run[] = [];
  const metas = new Map<string, string[]>();
  let lines = 0;
  const hasOnePost = [...page.querySelectorAll(postFeet)].length < 2;
  const placeOf = (tag: string, names: string, around: Place): Place => {
    const own = frames.has(tag) ? "" : names;
    const isByOthers = around.isByOthers || othersNames.test(own);
    const namesAside = asideNames.test(hasOnePost ? own.replaceAll(postFootName, "") : own);
    return { isAside: around.isAside || isByOthers || asideTags.has(tag) || namesAside, isByOthers };
  };
  const isUnseen = (tag: string): boolean => unseen.has(tag) || (isScripted && tag === "noscript");
  const addMeta = (node: PageNode): void => {
    const content = line(node.getAttribute("content"));
    if (content === undefined) return;
    const names = ["name", "property", "itemprop", "http-equiv"].map((key) => attribute(node, key));
    for (const name of new Set(names)) {
      const said = metas.get(name) ?? [];
      metas.set(name, said);
      if (said.length < maxOfOneName) said.push(content);
    }
  };
  const walk = (node: PageNode, place: Place, depth: number): void => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === textType) {
        const text = line(child.textContent);
        if (text !== undefined && elements.length > 0)
          runs.push({ text, element: elements.length - 1, node, ...place, line: lines });
      } else if (child.nodeType === elementType) visit(child, place, depth);
    }
  };
  const visit = (node: PageNode, around: Place, depth: number): void => {
    const tag = node.nodeName.toLowerCase();
    if (tag === "meta") addMeta(node);
    if (isUnseen(tag) || elements.length >= maxElements || depth > deepest) return;
    const names = `${attribute(node, "class").replaceAll(utility, "")} ${attribute(node, "id")} ${attribute(node, "data-testid")}`;
    const place = placeOf(tag, names, around);
    elements.push({ node, tag, names, property: attribute(node, "itemprop"), ...place });
    const startsLine = !inlineElements.has(tag.toUpperCase());
    if (startsLine) lines += 1;
    walk(node, place, depth + 1);
    if (startsLine) lines += 1;
  };
  const root = page.querySelector("html");
  if (root !== null) visit(root, { isAside: false, isByOthers: false }, 0);
  return {
    elements,
    runs,
    metas: (...names) => names.flatMap((name) => metas.get(name.toLowerCase()) ?? []),
  };
};

/** Indexes a page in one pass, and again with its noscript content if it shows nearly nothing else. */
export const indexPage = (page: PageNode): PageIndex => {
  const index = indexAll(page, true);
  const visible = index.runs.reduce((sum, { text }) => sum + text.length, 0);
  return visible >= minVisible ? index : indexAll(page, false);
};
