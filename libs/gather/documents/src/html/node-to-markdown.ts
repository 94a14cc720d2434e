import { codeBlock } from "@quarry/text";
import TurndownService from "turndown";
import { ordinalText } from "../ordinal-text.ts";
import { raisedText } from "../raised.ts";
import { inlineElements } from "./blocks/read-blocks.ts";
import { rememberData, tableOf } from "./data-table.ts";
import { codeLanguageAttribute, groupName, type PageNode } from "./html-page.ts";
import { isMassBetween } from "./isotopes.ts";
import { markCell, markRow, marksToTable } from "./table-grid.ts";

// A control character that never occurs in cleaned text, so it can separate the caption until the table is complete.
const captionEnd = "\u001d";

type IsData = ReturnType<typeof rememberData>;

/** Adds table support to Turndown: data tables become pipe tables with one line per row, layout tables plain blocks. */
const addTables = (service: TurndownService, isData: IsData): void => {
  service.addRule("cell", {
    filter: ["td", "th"],
    replacement: (content, node: PageNode) =>
      isData(tableOf(node)) ? markCell(content, node) : `\n\n${content}\n\n`,
  });
  service.addRule("row", {
    filter: "tr",
    replacement: (content, node: PageNode) => (isData(tableOf(node)) ? markRow(content, node) : content),
  });
  service.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  service.addRule("caption", {
    filter: "caption",
    replacement: (content, node: PageNode) => (isData(tableOf(node)) ? `${content}${captionEnd}` : content),
  });
  service.addRule("columns", { filter: ["colgroup", "col"], replacement: () => "" });
  service.addRule("table", {
    filter: "table",
    replacement: (content, node: PageNode) => {
      if (!isData(node)) return `\n\n${content}\n\n`;
      const [caption, rows] = content.includes(captionEnd) ? content.split(captionEnd) : ["", content];
      return `\n\n${caption?.trim()}\n\n${marksToTable(rows ?? "")}\n\n`;
    },
  });
};

const listOf = ({ parentNode }: PageNode): PageNode | null =>
  parentNode?.nodeName === groupName ? listOf(parentNode) : parentNode;

const integerOf = (node: PageNode, name: string): number | undefined => {
  const value = node.getAttribute(name)?.trim() ?? "";
  return /^-?\d{1,6}$/u.test(value) ? Number(value) : undefined;
};

/** Numbers the items of a list as browsers do (HTML §4.4.8). */
const numberItems = (list: PageNode): ReadonlyMap<PageNode, string> => {
  const items = [...list.querySelectorAll("li")].filter((item) => listOf(item) === list);
  const isReversed = list.getAttribute("reversed") !== null;
  const style = list.getAttribute("type") ?? "1";
  let next = integerOf(list, "start") ?? (isReversed ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = integerOf(item, "value") ?? next;
      next = number + (isReversed ? -1 : 1);
      return [item, ordinalText(number, item.getAttribute("type") ?? style)];
    }),
  );
};

/** The marker that a style gives an item, if it is a number as Markdown has it, such as "a)" (CSS Lists 3, §3.3). */
const styledMarker = /list-style-type\s*:\s*(["'])([\p{L}\p{N}]{1,20}[.)])\s*\1/iu;

const unmarked = /list-style-type\s*:\s*none/iu;

/** Returns the marker of list items: a hyphen, or the number in an ordered list. Each list is analysed once. */
const createListNumbering = (): ((item: PageNode) => string) => {
  const known = new WeakMap<PageNode, ReadonlyMap<PageNode, string>>();
  return (item) => {
    const list = listOf(item);
    if (list === null || list.nodeName !== "OL") return "- ";
    const numbers = known.get(list) ?? numberItems(list);
    known.set(list, numbers);
    const style = item.getAttribute("style") ?? "";
    if (unmarked.test(style)) return "- ";
    const styled = styledMarker.exec(style)?.[2];
    return `${styled ?? `${numbers.get(item) ?? "1"}.`} `;
  };
};

const fenced = (block: PageNode): string => {
  const code = (block.textContent ?? "").replace(/^\n+|\s+$/gu, "");
  return code === "" ? "" : `\n\n${codeBlock(code, block.getAttribute(codeLanguageAttribute) ?? "")}\n\n`;
};

const listItem = (content: string, marker: string): string => {
  const text = content
    .trim()
    .replaceAll(/\n{2,}/gu, "\n")
    .replaceAll("\n", `\n${" ".repeat(marker.length)}`);
  return text === "" ? "" : `\n${marker}${text}\n`;
};

/** True if only space is between two line breaks. */
const isDoubled = ({ nextSibling }: PageNode): boolean => {
  let next = nextSibling;
  while (next?.nodeType === 3 && (next.textContent ?? "").trim() === "") next = next.nextSibling;
  return next?.nodeName === "BR";
};

const maxBefore = 100;

/** Returns the node directly before an element, also if that is the first in an inline one. */
const nodeBefore = (node: PageNode): PageNode | null => {
  let one: PageNode | null = node;
  while (one?.previousSibling === null && inlineElements.has(one.parentNode?.nodeName ?? ""))
    one = one.parentNode;
  return one?.previousSibling ?? null;
};

// A raised number after a lowered one belongs to the sign before both.
const lineText = ({ nodeName, textContent }: PageNode): string =>
  nodeName.toUpperCase() === "SUB" ? "" : (textContent ?? "");

/** Returns the text before an element in its line, as far as needed. */
const textBefore = (node: PageNode): string => {
  let text = "";
  let one = nodeBefore(node);
  while (one !== null && text.length < maxBefore) {
    if (one.nodeType === 1 && !inlineElements.has(one.nodeName)) break;
    text = `${lineText(one)}${text}`;
    one = nodeBefore(one);
  }
  return text;
};

/**
 * True for a MediaWiki mark that refers to a reference. The references are not in the text, and a report's readers would mistake
 * the marks for its own citations.
 */
const isReference = (node: PageNode): boolean =>
  /(?:^|\s)reference(?:\s|$)/u.test(node.getAttribute("class") ?? "");

/** Raised numbers are notes, powers or masses; letters are part of the word. */
const raised = (content: string, node: PageNode): string => {
  if (isReference(node)) return "";
  const before = textBefore(node);
  const isLink = node.querySelector("a") !== null || node.parentNode?.nodeName === "A";
  const isMass = !isLink && isMassBetween(before, content, node.nextSibling?.textContent ?? "");
  return isMass ? content : raisedText(before, content, isLink);
};

/** True for a link to a note that says so (EPUB, DPUB-ARIA), raised by a style sheet only. */
const isNoteMark = (node: PageNode): boolean =>
  node.nodeName.toUpperCase() === "A" &&
  ["epub:type", "role"].some((name) =>
    /(?:^|\s)(?:doc-)?noteref(?:\s|$)/u.test(node.getAttribute(name) ?? ""),
  );

// Custom elements, buttons and summaries are separate blocks too.
const isOtherBlock = ({ nodeName }: PageNode): boolean => {
  const name = nodeName.toUpperCase();
  return name === "BUTTON" || name === "SUMMARY" || name === "DETAILS" || name === "LEGEND" || isCustom(name);
};

const isCustom = (name: string): boolean =>
  name.includes("-") && name !== groupName && !inlineElements.has(name);

// Sentences are quoted verbatim: link targets, images, emphasis marks and escapes would be inside them.
const createService = (): TurndownService => {
  const isData = rememberData();
  const isBareRow = (node: PageNode): boolean => node.nodeName === "TR" && isData(tableOf(node));
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    hr: "",
    // A row without cells would end its table.
    blankReplacement: (_content, node: PageNode & { readonly isBlock?: boolean }) =>
      isBareRow(node) ? markRow("", node) : node.isBlock === true ? "\n\n" : "",
  });
  service.escape = (text) => text;
  service.addRule("plain", {
    filter: ["a", "em", "i", "strong", "b", "del", "s"],
    replacement: (content) => content,
  });
  // Turndown joins the line ends of neighbours into one.
  service.addRule("break", {
    filter: "br",
    replacement: (_content, node: PageNode) => (isDoubled(node) ? "\n\n" : "\n"),
  });
  service.addRule("no-image", {
    filter: ["img", "picture", "video", "audio", "object"],
    replacement: () => "",
  });
  service.addRule("other-block", {
    filter: (node: PageNode) => isOtherBlock(node),
    replacement: (content) => `\n\n${content}\n\n`,
  });
  service.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, { nodeName }: PageNode) => {
      const text = content.replaceAll(/\s+/gu, " ").trim();
      return text === "" ? "" : `\n\n${"#".repeat(Number(nodeName.slice(1)))} ${text}\n\n`;
    },
  });
  service.addRule("term", { filter: "dt", replacement: (content) => `\n\n${content.trim()}\n` });
  service.addRule("meaning", {
    filter: "dd",
    replacement: (content) =>
      content.trim() === "" ? "" : `\n: ${content.trim().replaceAll("\n", "\n  ")}\n`,
  });
  service.addRule("raised", {
    filter: "sup",
    replacement: (content, node: PageNode) => raised(content, node),
  });
  const markerOf = createListNumbering();
  service.addRule("note-mark", {
    filter: isNoteMark,
    replacement: (content, node: PageNode) => raisedText(textBefore(node), content, true),
  });
  service.addRule("list-item", {
    filter: "li",
    replacement: (content, node: PageNode) => listItem(content, markerOf(node)),
  });
  service.addRule("code-block", { filter: "pre", replacement: (_content, node: PageNode) => fenced(node) });
  addTables(service, isData);
  return service;
};

/**
 * Converts an HTML element to Markdown: headings, lists, quotes, tables and fenced code with its language; everything else becomes
 * plain text.
 */
export const nodeToMarkdown = (node: PageNode): string =>
  createService()
    .turndown(node)
    .replaceAll("\u00a0", " ")
    .replaceAll(/[ \t]+$/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
