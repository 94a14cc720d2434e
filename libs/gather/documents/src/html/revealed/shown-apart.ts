import { inlineElements, walkPage } from "../blocks/read-blocks.ts";
import { hasTooManyElements } from "../hidden/hidden-text.ts";
import { declaredStyles, styleSheetsOf } from "../hidden/style-rules.ts";
import type { HtmlPage, PageNode } from "../html-page.ts";

/** Values of `display` that make every child a box of its own (CSS Display 3, §2.7). */
const partsChildren = /\b(?:flex|grid)\b/u;
/** Values of `display` that put an element on lines of its own or into a cell. */
const isOwnBox = /^(?:block|flow-root|flex|grid|list-item|table|table-row|table-cell|table-caption)\b/u;

const asWritten: ReadonlySet<string> = new Set(["PRE", "CODE", "KBD", "SAMP", "TT", "SUP", "SUB", "RUBY"]);

const wordEnd = /[\p{L}\p{N}:;!?)]$/u;
const wordStart = /^[\p{L}\p{N}\p{Sc}(]/u;
const stopEnd = /[.,]$/u;
const letterStart = /^\p{L}/u;
/** An initial, or one of the letters or digits that a page moves one by one. */
const oneLetter = /^\s*\p{L}$/u;
const oneDigit = /^\s*\p{N}\s*$/u;

/** True if two texts of a line would read as one word or number. */
const areGlued = (before: string, text: string): boolean => {
  if (oneLetter.test(before) || (oneDigit.test(before) && oneDigit.test(text))) return false;
  return (wordEnd.test(before) && wordStart.test(text)) || (stopEnd.test(before) && letterStart.test(text));
};

/** Two neighbouring texts of a line, each with the elements around it up to the block of the line, outer ones first. */
interface Neighbours {
  readonly node: PageNode;
  readonly before: readonly PageNode[];
  readonly around: readonly PageNode[];
}

const elementsInLine = ({ parentNode }: PageNode): PageNode[] => {
  const around: PageNode[] = [];
  for (let one = parentNode; one !== null; one = one.parentNode) {
    around.push(one);
    if (!inlineElements.has(one.nodeName.toUpperCase())) break;
  }
  return around.toReversed();
};

const gluedTexts = (page: HtmlPage): Neighbours[] => {
  const glued: Neighbours[] = [];
  let last: PageNode | undefined;
  const cross = ({ nodeName }: PageNode): void => {
    if (!inlineElements.has(nodeName.toUpperCase())) last = undefined;
  };
  walkPage(page.body ?? page, {
    enter: cross,
    leave: cross,
    text: (node) => {
      const text = node.textContent ?? "";
      if (last !== undefined && areGlued(last.textContent ?? "", text))
        glued.push({ node, before: elementsInLine(last), around: elementsInLine(node) });
      if (text !== "") last = node;
    },
  });
  return glued;
};

/** True if a style shows two texts apart: as children of a box for boxes, or one in a box of its own. */
const areApart = ({ before, around }: Neighbours, displayOf: (element: PageNode) => string): boolean => {
  const both = around.filter((element, at) => element === before[at]);
  const common = both.at(-1);
  if (common === undefined || both.some(({ nodeName }) => asWritten.has(nodeName))) return false;
  const paths = [before, around].map((path) => path.slice(both.length));
  if (paths.every((path) => path.length === 0)) return false;
  // Boxes within another box of the line, such as a button, part only what is in that.
  const isBox = (path: readonly PageNode[]): boolean =>
    isOwnBox.test(path.map(displayOf).find((display) => !["", "inline", "contents"].includes(display)) ?? "");
  return partsChildren.test(displayOf(common)) || paths.some(isBox);
};

/** Inserts a space between texts of a line that the page's own style shows apart, such as a label and its value. */
export const partBoxes = (page: HtmlPage): void => {
  const glued = gluedTexts(page);
  if (glued.length === 0 || hasTooManyElements(page)) return;
  const elements = new Set(glued.flatMap(({ before, around }) => [...before, ...around]));
  const styles = declaredStyles([...elements], styleSheetsOf(page).rules);
  const displayOf = (element: PageNode): string => styles.get(element)?.get("display") ?? "";
  for (const texts of glued)
    if (areApart(texts, displayOf)) texts.node.textContent = ` ${texts.node.textContent ?? ""}`;
};
