import { collapseWhitespace } from "@quarry/text";
import { oncePerTable, rememberData } from "../data-table.ts";
import type { PageNode } from "../html-page.ts";

/** Inline elements; every other element starts a new block. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    "A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I IMG INS KBD LABEL MARK NOBR OUTPUT Q RB RP RT RTC RUBY S SAMP " +
    "SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR"
  ).split(" "),
);

/** An element that contains text blocks, with totals of its blocks. */
export interface Container {
  readonly element: PageNode;
  readonly tag: string;
  /** Class, id, role and similar, in lower case. */
  readonly names: string;
  readonly parent: Container | undefined;
  readonly depth: number;
  blocks: number;
  words: number;
  linkedWords: number;
}

/** A run of text that a browser shows as one paragraph, item, heading or row. */
export interface TextBlock {
  readonly container: Container;
  /** Its text nodes in order. */
  readonly nodes: readonly PageNode[];
  /** With white space collapsed. */
  readonly text: string;
  readonly words: number;
  readonly linkedWords: number;
  readonly links: number;
}

/** Callbacks of a page traversal in text order. */
export interface Walker {
  enter(element: PageNode): void;
  leave(element: PageNode): void;
  text(node: PageNode): void;
}

const elementType = 1;
const textType = 3;

const nextUp = (from: PageNode, root: PageNode, walker: Walker): PageNode | null => {
  let node: PageNode | null = from;
  while (node !== null && node !== root) {
    if (node.nextSibling !== null) return node.nextSibling;
    node = node.parentNode;
    if (node !== null && node !== root) walker.leave(node);
  }
  return null;
};

/** Traverses the descendants of an element without recursion, because pages nest arbitrarily deep. */
export const walkPage = (root: PageNode, walker: Walker): void => {
  let node: PageNode | null = root.firstChild;
  while (node !== null) {
    if (node.nodeType === textType) walker.text(node);
    if (node.nodeType !== elementType) {
      node = nextUp(node, root, walker);
      continue;
    }
    walker.enter(node);
    if (node.firstChild !== null) {
      node = node.firstChild;
      continue;
    }
    walker.leave(node);
    node = nextUp(node, root, walker);
  }
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const charactersPerWord = 1.6;

/** Estimates the number of words in scripts without spaces. */
export const countUnspaced = (text: string): number =>
  (text.match(unspaced)?.length ?? 0) / charactersPerWord;

/** Estimates the number of words quickly; scripts without spaces by their characters. */
export const countWords = (text: string): number => {
  const characters = text.match(unspaced)?.length ?? 0;
  if (characters === 0) return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const others = text.replace(unspaced, " ").match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return others + characters / charactersPerWord;
};

const maxRowLength = 600;
const namingAttributes = ["class", "id", "role", "itemprop", "itemtype", "data-testid", "aria-label"];
const maxNamesLength = 300;

const namesOf = (element: PageNode): string =>
  namingAttributes
    .map((name) => element.getAttribute(name) ?? "")
    .filter((value) => value !== "")
    .join(" ")
    .slice(0, maxNamesLength)
    .replaceAll(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase();

/** A row of a data table is read as one block: single cells say little. */
const isPlainRow = (element: PageNode): boolean =>
  element.querySelector("table, ul, ol, h1, h2, h3, h4, pre, p + p, div div") === null &&
  (element.textContent ?? "").length < maxRowLength;

interface Run {
  readonly nodes: PageNode[];
  readonly parts: string[];
  readonly linked: string[];
  links: number;
}

const emptyRun = (): Run => ({ nodes: [], parts: [], linked: [], links: 0 });

/** Splits a page into the visible text blocks in order; each knows its surrounding elements. */
export const readBlocks = (root: PageNode): TextBlock[] => {
  const blocks: TextBlock[] = [];
  let container: Container = containerOf(root, undefined);
  let run = emptyRun();
  let links = 0;
  let row: PageNode | undefined;
  let breaks = 0;

  const flush = (): void => {
    const text = collapseWhitespace(run.parts.join(""));
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

/** True if a block is in a heading. */
export const isHeading = ({ container }: TextBlock): boolean => /^H[1-6]$/u.test(container.tag);

// Tables of headlines are lists of links.
const maxLinkedShare = 0.5;

const isData = rememberData();

/** True for a table with the names of several columns. */
const hasNames = oncePerTable((table) => table.querySelector("th + th") !== null);

/** Returns the data table that contains a block; undefined outside of tables, and in a table of links without a row of names. */
export const dataTableOf = ({ container }: TextBlock): PageNode | undefined => {
  for (let around: Container | undefined = container; around !== undefined; around = around.parent) {
    if (around.tag !== "TABLE") continue;
    const isRow = container.tag === "TR" || isData(around.element);
    const isText = around.linkedWords < maxLinkedShare * around.words || hasNames(around.element);
    return isRow && isText ? around.element : undefined;
  }
  return undefined;
};
