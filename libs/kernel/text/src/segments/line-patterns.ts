import { finish, type Sliced } from "../slices.ts";

/*
 * Blocks that a line of Markdown can begin. Each test looks at one line and costs no more than its length.
 */
const headingLine = /^ {0,3}(#{1,6})(?:[ \t]+\S|[ \t]*$)/u;
const fenceLine = /^\s*(`{3,}(?=[^`]*$)|~{3,})/u;
const ruleLine = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const markerLine = /^(\s*)([-*+•‣◦▪–]|\d{1,9}[.)])(\s+)(?=\S)/u;
const quoteLine = /^ {0,3}>/u;
const setextLine = /^ {0,3}(=+|-{3,})[ \t]*$/u;
const definitionLine = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:\s*\S/u;
const openingLine = /^\s*(?:\[\^[^\]\n]{1,200}\]:\s|[:~]\s+\S|(?:!!!|\?\?\?\+?|===[!+]?)\s+["\p{L}])/u;
const pipeRow = /^\s*\|.*\|\s*$/u;
const blockTags =
  "address|article|aside|blockquote|body|br|center|details|dialog|div|dl|fieldset|figure|footer|form|frame|h[1-6]|head|header" +
  "|hr|html|iframe|img|li|link|main|menu|nav|ol|p|picture|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video";
const htmlLine = new RegExp(`^ {0,3}</?(?:${blockTags})(?:[\\s/>]|$)`, "iu");

export const isBlank = (line: string): boolean => line.trim() === "";

/** Returns 1–6 for a `#` heading. */
export const headingLevel = (line: string): number | undefined => headingLine.exec(line)?.[1]?.length;

/** Returns the run of backticks or tildes that opens a code block. */
export const openingFence = (line: string): string | undefined => fenceLine.exec(line)?.[1];

export const isClosingFence = (line: string, fence: string): boolean => {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
};

export const isRule = (line: string): boolean => ruleLine.test(line);

/** Returns the indentation of a list item's marker and of its text, and the item's number, if any. */
export const listMarker = (
  line: string,
): { readonly indent: number; readonly content: number; readonly number: number | undefined } | undefined => {
  const match = markerLine.exec(line);
  if (match === null || isRule(line)) return undefined;
  const number = Number.parseInt(match[2] ?? "", 10);
  return {
    indent: (match[1] ?? "").length,
    content: match[0].length,
    number: Number.isNaN(number) ? undefined : number,
  };
};

export const isQuote = (line: string): boolean => quoteLine.test(line);

/** Returns 1 for an underline of `=`, 2 for one of `-`. */
export const underlineLevel = (line: string): number | undefined => {
  const underline = setextLine.exec(line)?.[1];
  if (underline === undefined) return undefined;
  return underline.startsWith("=") ? 1 : 2;
};

/** Returns the indentation of the text below a line that begins a footnote, a definition, an admonition or a tab; undefined for other lines. */
export const indentBelow = (line: string): number | undefined =>
  openingLine.test(line) ? indentOf(line) + 4 : undefined;

export const isDefinition = (line: string): boolean => definitionLine.test(line);
export const isCommentStart = (line: string): boolean => /^ {0,3}<!--/u.test(line);
export const isHtml = (line: string): boolean => htmlLine.test(line);
export const isPipeRow = (line: string): boolean => pipeRow.test(line);

const isDelimiterRow = (line: string): boolean =>
  line
    .trim()
    .replace(/^\||\|$/gu, "")
    .split("|")
    .every((cell) => /^:?-+:?$/u.test(cell.trim()));

/** True if `line` is the header of a table, recognised by the row of dashes after it. */
export const isTableHeader = (line: string, next: string | undefined): boolean =>
  next !== undefined && line.includes("|") && next.includes("|") && isDelimiterRow(next);

export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** One line without its line break. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const linesAtATime = 1_000;

/** Yields the lines of a text, ended by `\n`, `\r\n`, `\r` or a Unicode line separator. */
export function* textLinesInSlices(text: string): Sliced<TextLine[]> {
  const lines: TextLine[] = [];
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) {
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + lineBreak.length;
    if (lines.length % linesAtATime === 0) yield;
  }
  lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

/** Like `textLinesInSlices`, without pauses. */
export const textLines = (text: string): TextLine[] => finish(textLinesInSlices(text));
