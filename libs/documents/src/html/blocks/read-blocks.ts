import type { PageNode } from "../html-page.ts";
import { inlineElements } from "./inline-elements.ts";
import { walkPage } from "./page-walk.ts";
import { countWords } from "./signals/count-words.ts";
import type { Container, TextBlock } from "./text-block.ts";

const longestRow = 600;
const namingAttributes = ["class", "id", "role", "itemprop", "itemtype", "data-testid", "aria-label"];
const longestNames = 300;

const namesOf = (element: PageNode): string =>
  namingAttributes
    .map((name) => element.getAttribute(name) ?? "")
    .filter((value) => value !== "")
    .join(" ")
    .slice(0, longestNames)
    .replaceAll(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase();

/** A row of a data table is read as one block: its cells say little each for itself. */
const isPlainRow = (element: PageNode): boolean =>
  element.querySelector("table, ul, ol, h1, h2, h3, h4, pre, p + p, div div") === null &&
  (element.textContent ?? "").length < longestRow;

interface Run {
  readonly nodes: PageNode[];
  readonly parts: string[];
  readonly linked: string[];
  links: number;
}

const emptyRun = (): Run => ({ nodes: [], parts: [], linked: [], links: 0 });

const collapse = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Takes a page apart into the blocks of text a reader sees, in order; each knows the elements around it. */
export const readBlocks = (root: PageNode): TextBlock[] => {
  const blocks: TextBlock[] = [];
  let container: Container = containerOf(root, undefined);
  let run = emptyRun();
  let links = 0;
  let row: PageNode | undefined;
  let breaks = 0;

  const flush = (): void => {
    const text = collapse(run.parts.join(""));
    if (text !== "") {
      const words = countWords(text);
      const linkedWords = Math.min(words, countWords(run.linked.join(" ")));
      blocks.push({ container, nodes: run.nodes, text, words, linkedWords, links: run.links });
      for (let around: Container | undefined = container; around !== undefined; around = around.parent) {
        around.blocks += 1;
        around.words += words;
        around.linkedWords += linkedWords;
      }
    }
    run = emptyRun();
    breaks = 0;
  };
  const enterInline = (tag: string): void => {
    if (tag !== "A") return;
    links += 1;
    run.links += 1;
  };

  walkPage(root, {
    enter: (element) => {
      const tag = element.nodeName.toUpperCase();
      if (tag === "BR") {
        run.parts.push(" ");
        breaks += 1;
        if (breaks === 2) flush();
        return;
      }
      if (inlineElements.has(tag)) return enterInline(tag);
      if (row !== undefined) {
        run.parts.push(" ");
        return;
      }
      flush();
      container = containerOf(element, container);
      if (tag === "TR" && isPlainRow(element)) row = element;
    },
    leave: (element) => {
      const tag = element.nodeName.toUpperCase();
      if (tag === "BR") return;
      if (inlineElements.has(tag)) {
        if (tag === "A") links -= 1;
        return;
      }
      if (row !== undefined && row !== element) {
        run.parts.push(" ");
        return;
      }
      row = undefined;
      flush();
      container = container.parent ?? container;
    },
    text: (node) => {
      const text = node.textContent ?? "";
      run.nodes.push(node);
      run.parts.push(text);
      if (links > 0) run.linked.push(text);
      if (text.trim() !== "") breaks = 0;
    },
  });
  flush();
  return blocks;
};

const containerOf = (element: PageNode, parent: Container | undefined): Container => ({
  element,
  tag: element.nodeName.toUpperCase(),
  names: namesOf(element),
  parent,
  depth: parent === undefined ? 0 : parent.depth + 1,
  blocks: 0,
  words: 0,
  linkedWords: 0,
});

/** Whether a block stands in a heading. */
export const isHeading = ({ container }: TextBlock): boolean => /^H[1-6]$/u.test(container.tag);
