import { parsedJson } from "@quarry/failure";
import { countWords, inlineElements, walkPage } from "./blocks/read-blocks.ts";
import { clearCodeBars } from "./code/code-bars.ts";
import { openCodeTables } from "./code/code-tables.ts";
import { joinLines } from "./code/join-lines.ts";
import { removeLineNumbers } from "./code/line-numbers.ts";
import { removeControls } from "./controls.ts";
import { type HtmlPage, type PageNode, parsePage, unwrap } from "./html-page.ts";
import { moveLatexNotes } from "./latex-notes.ts";

const asWritten: ReadonlySet<string> = new Set(["PRE", "CODE", "KBD", "SAMP", "TT", "SUP", "SUB", "RUBY"]);
const lowerEnd = /[\p{Ll}\p{N}.!?)%]$/u;
const upperStart = /^\p{Lu}/u;
const wordEnd = /[\p{L}\p{N}]$/u;
const wordStart = /^[\p{L}\p{N}]/u;
const letterEnd = /\p{L}$/u;
const numberStart = /^\p{N}/u;
const lowerLetterEnd = /\p{Ll}$/u;
const priceStart = /^\p{Sc}\s?\d/u;
const clockStart = /^[([]?\d{1,2}:\d{2}/u;

/** The end of the text before another element, and the kind of element that ended there. */
interface Before {
  /** The last characters of the text before it. */
  readonly last: string;
  readonly isAfterLink: boolean;
  readonly isAfterTime: boolean;
}

/** True if a text is not the same word as the one before it in another element. */
const isParted = (text: string, isLink: boolean, before: Before): boolean => {
  const { last } = before;
  if (lowerEnd.test(last) && upperStart.test(text)) return true;
  if (lowerLetterEnd.test(last) && priceStart.test(text)) return true;
  if (!wordEnd.test(last)) return false;
  if (before.isAfterTime && numberStart.test(text)) return true;
  if (letterEnd.test(last) && clockStart.test(text)) return true;
  return before.isAfterLink && isLink && wordStart.test(text);
};

/**
 * Inserts a space between words of neighbouring elements that a browser separates by style alone. They are: two links,
 * a time or price after a word, a number after a time, and a capital letter after the end of a word.
 */
export const partWords = (page: HtmlPage): void => {
  const parted: PageNode[] = [];
  let last = "";
  let isOtherElement = false;
  let isAfterLink = false;
  let isAfterTime = false;
  // True if the preceding text, or an element entered or left since, is preformatted.
  let isWritten = false;
  let written = 0;
  const cross = (tag: string): void => {
    isOtherElement = true;
    if (!inlineElements.has(tag) || tag === "IMG") last = "";
  };
  walkPage(page.body ?? page, {
    enter: (element) => {
      const tag = element.nodeName.toUpperCase();
      cross(tag);
      if (asWritten.has(tag)) {
        written += 1;
        isWritten = true;
      }
      if (tag === "A") isAfterLink = isAfterLink && last !== "";
    },
    leave: (element) => {
      const tag = element.nodeName.toUpperCase();
      cross(tag);
      if (asWritten.has(tag)) written -= 1;
      if (tag === "A") isAfterLink = true;
      if (tag === "TIME") isAfterTime = true;
    },
    text: (node) => {
      const text = node.textContent ?? "";
      if (text === "") return;
      const isLink = node.parentNode?.nodeName.toUpperCase() === "A";
      const before = { last, isAfterLink, isAfterTime };
      if (isOtherElement && !isWritten && isParted(text, isLink, before)) parted.push(node);
      last = text.slice(-2);
      isAfterTime = false;
      isWritten = written > 0;
      isOtherElement = false;
      isAfterLink = false;
    },
  });
  for (const node of parted) node.textContent = ` ${node.textContent ?? ""}`;
};

const maxScriptLength = 5_000_000;
const shortestText = 300;
const textNames: ReadonlySet<string> = new Set(["articleBody", "text", "description"]);

const parsed = (text: string | null): unknown =>
  text === null || text.length > maxScriptLength ? undefined : parsedJson(text);

/** Returns texts under schema.org's names for a body, at any depth; without recursion. */
const textsIn = (value: unknown): string[] => {
  const open: unknown[] = [value];
  const found: string[] = [];
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (typeof inner === "object") open.push(inner);
      if (typeof inner === "string" && textNames.has(name) && inner.length >= shortestText) found.push(inner);
    }
  }
  return found;
};

const plain = (text: string): string =>
  /<\/?(?:p|br|div|li|h\d)\b/iu.test(text)
    ? (parsePage(text.replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/giu, "\n\n")).body?.textContent ?? "")
    : text;

/**
 * Returns the longest body text in a page's JSON-LD or script data; empty if there is none. A last resort: a reader sees it only
 * after the script has run.
 */
export const textInScripts = (page: PageNode): string => {
  const scripts = [...page.querySelectorAll("script[type='application/ld+json'], script#__NEXT_DATA__")];
  const texts = scripts.flatMap(({ textContent }) => textsIn(parsed(textContent)));
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
  return plain(longest)
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
};

// Invisible content, and content other than text. Hidden elements are a known place for prompt injection.
const noise =
  "script, style, title, link, meta, base, noscript, noframes, noembed, template, iframe, object, embed, svg, canvas, dialog, select," +
  "input, textarea, datalist, rt, rp, rtc, [hidden], [aria-hidden='true'], .mw-editsection, .ltx_document.package-alerts";
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/iu;
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** Texts of links that point to the heading around them. */
const permalinks: ReadonlySet<string> = new Set(["", "#", "¶", "§", "🔗"]);

/** Signs of a link from a note back to its mark. */
const backlinks: ReadonlySet<string> = new Set(["↩", "↩︎", "↩️", "⏎", "⤴", "⤴︎", "↑", "^"]);
const toMark =
  "a[href*='#cite_ref'], a[href*='#fnref'], a[href*='#user-content-fnref'], a[role='doc-backlink']";
const numberOfNote = /^[\s[(]*\d+[\s\]).]*$/u;

/** Returns the links at the start of a block, also in brackets. */
const openingLinks = (page: HtmlPage): ReadonlySet<PageNode> => {
  const links = new Set<PageNode>();
  let isStart = true;
  walkPage(page.body ?? page, {
    enter: (element) => {
      const tag = element.nodeName.toUpperCase();
      isStart ||= tag !== "BR" && !inlineElements.has(tag);
      if (isStart && tag === "A") links.add(element);
    },
    leave: () => undefined,
    text: ({ textContent }) => {
      isStart &&= !/[^\s[(]/u.test(textContent ?? "");
    },
  });
  return links;
};

/**
 * Removes links from notes back to their marks, but not the marks and numbers of notes. By their sign alone they are known only
 * outside of tables, where an arrow may be data, and in lists.
 */
const removeBacklinks = (page: HtmlPage): void => {
  const inTables = new Set(page.querySelectorAll("td a, th a"));
  const inLists = new Set(page.querySelectorAll("td li a, th li a"));
  const named = new Set(page.querySelectorAll(toMark));
  const opening = openingLinks(page);
  for (const link of page.querySelectorAll("a[href*='#']")) {
    const text = (link.textContent ?? "").trim();
    const isSign = backlinks.has(text) && (!inTables.has(link) || inLists.has(link));
    if (isSign || (named.has(link) && !opening.has(link) && !numberOfNote.test(text))) link.remove();
  }
};

const removePermalinks = (page: HtmlPage): void => {
  for (const link of page.querySelectorAll(headings.map((name) => `${name} a[href*='#']`).join(", ")))
    if (permalinks.has((link.textContent ?? "").trim())) link.remove();
};

const blockInside = "p, div, ul, ol, dl, table, h1, h2, h3, h4, h5, h6, pre, section, article, blockquote";

const holdsLine = (parent: PageNode): boolean =>
  parent.nodeName === "P" ||
  [...parent.childNodes].some((one) => one.nodeType === 3 && (one.textContent ?? "").trim() !== "");

/** Unwraps custom elements and gauges within a line of text, as browsers show them. */
const unwrapInline = (page: HtmlPage): void => {
  const known = new Map<PageNode, boolean>();
  const standsInLine = ({ parentNode, firstChild }: PageNode): boolean => {
    if (parentNode === null || (firstChild === null && parentNode.nodeName !== "P")) return false;
    const answer = known.get(parentNode) ?? holdsLine(parentNode);
    known.set(parentNode, answer);
    return answer;
  };
  for (const node of page.querySelectorAll("*")) {
    const isOwn = node.nodeName.includes("-") || /^(?:METER|OUTPUT|PROGRESS|SLOT)$/u.test(node.nodeName);
    if (isOwn && standsInLine(node) && node.querySelector(blockInside) === null) unwrap(node);
  }
};

const enoughWords = 50;

const wordsOf = (node: PageNode | null): number => countWords(node?.textContent ?? "");

const removeAll = (page: PageNode, selector: string): void => {
  for (const node of page.querySelectorAll(selector)) node.remove();
};

// Unwraps noscript, where script-drawn pages keep their text for readers without scripts.
const openNoscript = (page: HtmlPage): void => {
  const kept = [...page.querySelectorAll("noscript")].filter((node) => wordsOf(node) >= enoughWords);
  const all = wordsOf(page.body);
  for (const node of kept) if (wordsOf(node) * 2 > all) unwrap(node);
};

/** Removes from a page what no reader sees; noscript content stays if it is most of the page. */
export const cleanPage = (page: HtmlPage): void => {
  removeAll(page, "script, style");
  openNoscript(page);
  removeControls(page);
  removeAll(page, noise);
  moveLatexNotes(page);
  for (const node of page.querySelectorAll("[style]")) {
    // Anti-flicker scripts hide a whole page until they have run.
    const isWhole = node === page.body || node === page.documentElement;
    if (!isWhole && hiddenStyle.test(node.getAttribute("style") ?? "")) node.remove();
  }
  removePermalinks(page);
  removeBacklinks(page);
  openCodeTables(page);
  clearCodeBars(page);
  for (const block of page.querySelectorAll("pre")) {
    removeLineNumbers(block);
    joinLines(block);
  }
  unwrapInline(page);
  partWords(page);
};
