import { signFonts, signsOf } from "../sign-fonts.ts";
import { inlineElements } from "./blocks/read-blocks.ts";
import { wrapCodeLines } from "./code/code-lines.ts";
import { settleButtons } from "./controls.ts";
import { tableOf } from "./data-table.ts";
import { isSpoken } from "./hidden/for-speech.ts";
import type { HtmlPage, PageNode } from "./html-page.ts";
import { labelCheckedPanels, openCheckedPanels } from "./revealed/checked-panels.ts";
import { showFadedText } from "./revealed/faded-text.ts";
import { openFrames, openNoframes } from "./revealed/frames.ts";
import { keepLines } from "./revealed/kept-lines.ts";
import { openPanels } from "./revealed/open-panels.ts";
import { partBoxes } from "./revealed/shown-apart.ts";

const textOf = (node: PageNode | null | undefined): string => node?.textContent ?? "";

const maxSigns = 12;
const isEmoji = (text: string): boolean =>
  text.length <= maxSigns &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text) &&
  !/\p{L}/u.test(text);

const maxLabel = 80;

/** Class names of icon fonts for yes and no. */
const yes = /(?:^|[\s_-])(?:check|checkmark|tick|yes)(?:$|[\s_-])/iu;
const no = /(?:^|[\s_-])(?:times|cross|xmark|no|close)(?:$|[\s_-])/iu;

const labelOf = (sign: PageNode): string => {
  const said =
    sign.getAttribute("alt") ?? sign.getAttribute("aria-label") ?? sign.getAttribute("title") ?? "";
  if (said.trim() !== "") return said.trim();
  const names = sign.getAttribute("class") ?? "";
  return yes.test(names) ? "✓" : no.test(names) ? "✗" : "";
};

/** Writes the label of a sign, such as a check mark drawn as a picture, in a table cell without text. */
const writeSigns = (page: HtmlPage): void => {
  for (const cell of page.querySelectorAll("td, th")) {
    if ((cell.textContent ?? "").trim() !== "") continue;
    const labels = [...cell.querySelectorAll("img, svg, i, span[class], [aria-label]")].map(labelOf);
    const label = [...new Set(labels)].filter((text) => text !== "").join(" ");
    if (label !== "" && label.length <= maxLabel) cell.textContent = label;
  }
};

const writeEmoji = (page: HtmlPage): void => {
  for (const image of page.querySelectorAll("img[alt]")) {
    const alt = image.getAttribute("alt") ?? "";
    if (isEmoji(alt)) image.replaceWith(alt);
  }
};

const oneCapital = /^\p{Lu}$/u;
/** The rest of a word, as in "he lock", or of a word in capitals, as in "HE lock"; not a word of its own, as in "Ann". */
const restOfWord = /^(?:\p{Ll}|\p{Lu}+(?!\p{L}))/u;

/** True for the rest of the word of an initial; behind the initial of a name as its picture is the name: "A" before "annbee". */
const isRest = (letter: string, text: string): boolean =>
  restOfWord.test(text) && !text.toUpperCase().startsWith(letter);

const isInLine = ({ nodeName, nodeType }: PageNode): boolean =>
  nodeType === 3 || inlineElements.has(nodeName.toUpperCase());

const isInLink = (node: PageNode): boolean => {
  let around = node.parentNode;
  while (around !== null && isInLine(around) && around.nodeName.toUpperCase() !== "A")
    around = around.parentNode;
  return around?.nodeName.toUpperCase() === "A";
};

/** Returns the text directly behind an element in its line, also if that is the last in an inline one. */
const textBehind = (node: PageNode): string => {
  let one = node;
  while (one.nextSibling === null && one.parentNode !== null && isInLine(one.parentNode))
    one = one.parentNode;
  const next = one.nextSibling;
  return next !== null && isInLine(next) ? textOf(next) : "";
};

/** Writes a letter that is drawn as a picture, such as the initial of a chapter, where the rest of its word follows. */
const writeInitials = (page: HtmlPage): void => {
  for (const image of page.querySelectorAll("img[alt]")) {
    const letter = (image.getAttribute("alt") ?? "").trim();
    if (oneCapital.test(letter) && !isInLink(image) && isRest(letter, textBehind(image)))
      image.replaceWith(letter);
  }
};

/** Keeps visible text, such as a price, and removes its copy for screen readers. */
const keepShown = (page: HtmlPage): void => {
  for (const shown of page.querySelectorAll("[aria-hidden='true']")) {
    const beside = [...(shown.parentNode?.children ?? [])];
    const copies = beside.filter(isSpoken);
    if (copies.length === 0 || isSpoken(shown)) continue;
    if (!/\p{N}/u.test(shown.textContent ?? "")) continue;
    shown.setAttribute("aria-hidden", "false");
    for (const copy of copies) copy.remove();
  }
};

/** Browsers quote within a quotation by single marks. */
const writeQuotes = (page: HtmlPage): void => {
  const inner = new Set(page.querySelectorAll("q q"));
  for (const quote of page.querySelectorAll("q")) {
    const [start, end] = inner.has(quote) ? ["‘", "’"] : ["“", "”"];
    quote.replaceWith(start, ...quote.childNodes, end);
  }
};

/** Moves a list directly in another into the item before it, as browsers show it. */
const nestLists = (page: HtmlPage): void => {
  for (const list of page.querySelectorAll("ul, ol")) {
    let item: PageNode | undefined;
    for (const child of list.children)
      if (child.nodeName === "LI") item = child;
      else if (/^[OU]L$/u.test(child.nodeName)) item?.append(child);
  }
};

const cjk = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff01-\\uff5e]";
const brokenLine = new RegExp(`(?<=${cjk})[ \\t]*\\n\\s*(?=${cjk})`, "gu");

const hasBrokenLines = new RegExp(`${cjk}[ \\t]*\\r?\\n\\s*${cjk}`, "u");

/** Joins lines of the source between two East Asian signs, which browsers part by no space (CSS Text 3, §4.1.3). */
const joinBrokenLines = (page: HtmlPage): void => {
  const kept = new Set(page.querySelectorAll("pre, pre *, textarea"));
  const visit = (node: PageNode): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === 1 && !kept.has(child)) visit(child);
      if (child.nodeType === 3) child.textContent = textOf(child).replaceAll(brokenLine, "");
    }
  };
  if (page.body !== null) visit(page.body);
};

const besideText =
  "span.sidenote, span.marginnote, span.margin-note, span.margin-aside, span.tooltiptext, [role='tooltip'], [role='doc-footnote']";

/** Puts notes in brackets that a browser shows beside a line or on hover. */
const bracketNotes = (page: HtmlPage): void => {
  for (const note of page.querySelectorAll(besideText)) {
    const isTip = note.getAttribute("role") === "tooltip" || note.getAttribute("class") === "tooltiptext";
    // The tooltip of a button is not part of the text.
    const isShown =
      note.nodeName.toUpperCase() === "SPAN" &&
      (!isTip || note.previousSibling?.nodeName === "#text") &&
      textOf(note).trim() !== "";
    if (!isShown) continue;
    // Inside the note, so that both are removed with a hidden one.
    note.prepend(" (");
    note.append(")");
  }
};

const inSignFont = new RegExp(`^\\s*["']?(${signFonts})["']?\\s*(?:,|$)`, "iu");

/** Writes letters in a font of signs as the signs. */
const writeSignFonts = (page: HtmlPage): void => {
  for (const node of page.querySelectorAll("font[face], [style*='font-family']")) {
    const styled = /font-family\s*:([^;]*)/iu.exec(node.getAttribute("style") ?? "")?.[1];
    const [, font] = inSignFont.exec(styled ?? node.getAttribute("face") ?? "") ?? [];
    const isText = font !== undefined && node.querySelector("*") === null;
    if (isText) node.textContent = signsOf(textOf(node), font);
  }
};

/** The author below a quotation is not a foot of the page. */
const keepAuthors = (page: HtmlPage): void => {
  for (const foot of page.querySelectorAll("blockquote footer, figure footer")) {
    const line = page.createElement("p");
    for (let child = foot.firstChild; child !== null; child = foot.firstChild) line.append(child);
    foot.replaceWith(line);
  }
};

/** Browsers show the foot of a table below its rows. */
const sinkFeet = (page: HtmlPage): void => {
  for (const foot of page.querySelectorAll("tfoot")) foot.parentNode?.append(foot);
};

const over = /^\s*\d{1,3}\s*$/u;
const bar = /^\s*[/⁄]\s*$/u;

const isFraction = (raised: PageNode): boolean => {
  const line = raised.nextSibling;
  const lowered = line?.nextSibling;
  return (
    over.test(textOf(raised)) &&
    bar.test(textOf(line)) &&
    lowered?.nodeName.toUpperCase() === "SUB" &&
    over.test(textOf(lowered))
  );
};

/** Separates fractions of raised and lowered numbers from the number before them. */
const writeFractions = (page: HtmlPage): void => {
  for (const raised of page.querySelectorAll("sup")) {
    if (!isFraction(raised)) continue;
    const space = /\d$/u.test(textOf(raised.previousSibling)) ? " " : "";
    raised.replaceWith(space + textOf(raised).trim());
  }
};

const maxCellLength = 1_000;

const lineOf = (row: PageNode): string =>
  [...row.querySelectorAll("td, th")]
    .map((cell) => (cell.textContent ?? "").replaceAll(/\s+/gu, " ").trim())
    .filter((text) => text !== "")
    .join(", ");

/** True if a table of data has small tables in a few of its cells; a layout has them in most, or has long cells. */
const holdsTables = (table: PageNode, inner: readonly PageNode[]): boolean => {
  const cells = [...table.querySelectorAll("td, th")].filter((cell) => tableOf(cell) === table);
  const rows = [...table.querySelectorAll("tr")].filter((row) => tableOf(row) === table);
  return (
    rows.length > 1 &&
    cells.length > rows.length &&
    inner.length * 2 <= cells.length &&
    cells.every(({ textContent }) => (textContent ?? "").length < maxCellLength) &&
    inner.every((one) => one.querySelector("table") === null && tableOf(one) === table)
  );
};

/** Writes tables in cells of a data table as lines: "Coal, 12; Salt, 7". */
const flattenTables = (page: HtmlPage): void => {
  for (const table of page.querySelectorAll("table")) {
    const inner = [...table.querySelectorAll("table")];
    if (inner.length === 0 || !holdsTables(table, inner)) continue;
    for (const one of inner)
      one.replaceWith(
        [...one.querySelectorAll("tr")]
          .map(lineOf)
          .filter((line) => line !== "")
          .join("; "),
      );
  }
};

/** Writes the state of tasks in lists: boxes that cannot be clicked, and those that Confluence draws by a class. */
const writeTasks = (page: HtmlPage): void => {
  for (const box of page.querySelectorAll("li input[type='checkbox' i][disabled]"))
    box.replaceWith(box.getAttribute("checked") === null ? "[ ] " : "[x] ");
  for (const item of page.querySelectorAll(".inline-task-list > li"))
    item.prepend(/(?:^|\s)checked(?:\s|$)/u.test(item.getAttribute("class") ?? "") ? "[x] " : "[ ] ");
};

/** Steps, each with the markup that a page must have for it; one expression for each tag keeps the search linear. */
const steps: readonly (readonly [readonly RegExp[], (page: HtmlPage) => void])[] = [
  [[/<frameset[\s>]/iu], openNoframes],
  [[/\ssrcdoc\s*=/iu], openFrames],
  [[/visibility\s*:\s*hidden|opacity\s*:\s*0/iu], showFadedText],
  [
    [
      /\shidden|aria-hidden|\spopover|display\s*:\s*none|visibility\s*:|(?:height|opacity)\s*:\s*0/iu,
      /aria-controls|tabpanel|popovertarget|commandfor|interestfor|data-(?:bs-)?toggle/iu,
    ],
    openPanels,
  ],
  [[/:checked/iu, /<label/iu], openCheckedPanels],
  [[/type\s*=\s*["']?radio/iu, /<label/iu], labelCheckedPanels],
  [[/white-space\s*:\s*(?:pre|break-spaces)/iu], wrapCodeLines],
  [[/white-space\s*:\s*(?:pre|break-spaces)/iu], keepLines],
  [[/display\s*:\s*(?:inline-)?(?:block|flow|flex|grid|list|table)/iu], partBoxes],
  [[/<table[^]*<table/iu], flattenTables],
  [[/<t[dh][\s>]/iu, /\salt\s*=|aria-label|<i[\s>]/iu], writeSigns],
  [[/<img[^<>]*\salt\s*=\s*["']?[^\w\s"'<>]/iu], writeEmoji],
  [[/<img[^<>]*\salt\s*=\s*["']?\s*\p{L}["'\s/>]/iu], writeInitials],
  [[/aria-hidden[^]*(?:sr-only|hidden|reader|off-?screen|assistive)/iu], keepShown],
  [[/<q[\s>]/iu], writeQuotes],
  [[/<[uo]l[\s>]/iu], nestLists],
  [[/<button[\s>]/iu], settleButtons],
  [[hasBrokenLines], joinBrokenLines],
  [[/type\s*=\s*["']?checkbox|inline-task-list/iu], writeTasks],
  [[/(?:side|margin)-?note|margin-aside|tooltip|doc-footnote/iu], bracketNotes],
  [[/(?:\sface\s*=|font-family\s*:)\s{0,9}["']?\s{0,9}(?:symbol|w(?:eb|ing)dings)/iu], writeSignFonts],
  [[/<(?:blockquote|figure)[\s>]/iu, /<footer[\s>]/iu], keepAuthors],
  [[/<tfoot[\s>]/iu], sinkFeet],
  [[/<\/sup>\s*(?:[/⁄]|&frasl;|&#8260;|&#x2044;)\s*<sub/iu], writeFractions],
];

/** Returns the steps that apply to a page: each writes as text what a browser would draw. */
export const shownTextSteps = (html: string): ((page: HtmlPage) => void)[] =>
  steps.flatMap(([markup, write]) => (markup.every((each) => each.test(html)) ? [write] : []));
