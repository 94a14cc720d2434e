import type { Sliced } from "../slices.ts";
import {
  headingLevel,
  indentBelow,
  indentOf,
  isBlank,
  isClosingFence,
  isCommentStart,
  isDefinition,
  isHtml,
  isPipeRow,
  isQuote,
  isRule,
  isTableHeader,
  listMarker,
  openingFence,
  type TextLine,
  underlineLevel,
} from "./line-patterns.ts";

/** Kind of a block; `code` includes everything that is not prose: front matter, comments, HTML, link definitions. */
export type BlockKind = "heading" | "paragraph" | "list-item" | "code" | "table" | "quote";

/** A block of a text with its markers ("# ", "- ", "> "), without surrounding white space. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  /** 1–6, headings only. */
  readonly level?: number;
}

const linesAtATime = 200;

/**
 * Yields the number of lines of an HTML comment that begins at `lines[index]`; 0 if none begins, or if none ends before the next
 * begins, which also keeps a text full of openings linear.
 */
export function* commentLengthInSlices(lines: readonly TextLine[], index: number): Sliced<number> {
  if (!isCommentStart(lines[index]?.text ?? "")) return 0;
  for (let at = index; at < lines.length; at += 1) {
    if ((at - index) % linesAtATime === linesAtATime - 1) yield;
    const text = lines[at]?.text ?? "";
    if (at > index && isCommentStart(text)) return 0;
    if (text.includes("-->")) return at - index + 1;
  }
  return 0;
}

/**
 * True if a line ends the paragraph before it without a blank line. A numbered line does so only as number 1: a hard-wrapped
 * sentence may continue with "2019. ".
 */
const interruptsParagraph = (line: string, next: string | undefined): boolean => {
  const marker = listMarker(line);
  if (marker !== undefined) return marker.number === undefined || marker.number === 1;
  return (
    headingLevel(line) !== undefined ||
    openingFence(line) !== undefined ||
    isRule(line) ||
    isQuote(line) ||
    isCommentStart(line) ||
    isHtml(line) ||
    isTableHeader(line, next)
  );
};

const longestFrontMatter = 200;

/** Number of lines of YAML or TOML front matter; 0 if there is none. */
const frontMatterLength = (lines: readonly TextLine[]): number => {
  const fence = lines[0]?.text.replace(/^\uFEFF/u, "").trimEnd();
  if (fence !== "---" && fence !== "+++") return 0;
  if (!/^[\w."'-]+\s*[:=]/u.test(lines[1]?.text ?? "")) return 0;
  const close = lines
    .slice(1, longestFrontMatter)
    .findIndex(({ text }) => text.trimEnd() === fence || text.trimEnd() === "...");
  return close === -1 ? 0 : close + 2;
};

/** Position of a reader: `content` is the indentation of the text of the open list item, note or definition, 0 outside of them. */
export interface ReadingPosition {
  readonly lines: readonly TextLine[];
  readonly index: number;
  readonly content: number;
}

/** Result of a reader: number of lines and their kind; undefined for a thematic break. */
export interface BlockRun {
  readonly count: number;
  readonly kind: BlockKind | undefined;
  readonly level?: number;
  /** Indentation of the text of the open list item, note or definition from here on. */
  readonly content?: number | undefined;
}

/** A reader of many lines reads them in slices. */
type BlockReader = (position: ReadingPosition) => Sliced<BlockRun | undefined> | BlockRun | undefined;

const lineAt = ({ lines, index }: ReadingPosition, offset = 0): string | undefined =>
  lines[index + offset]?.text;

function* countWhile(
  position: ReadingPosition,
  belongs: (line: string, offset: number) => boolean,
): Sliced<number> {
  let count = 1;
  for (let line = lineAt(position, 1); line !== undefined; line = lineAt(position, count)) {
    if (!belongs(line, count)) return count;
    count += 1;
    if (count % linesAtATime === 0) yield;
  }
  return count;
}

const readFrontMatter: BlockReader = ({ lines, index }) => {
  const count = index === 0 ? frontMatterLength(lines) : 0;
  return count === 0 ? undefined : { count, kind: "code" };
};

const readComment: BlockReader = function* readComment({ lines, index }) {
  const count = yield* commentLengthInSlices(lines, index);
  return count === 0 ? undefined : { count, kind: "code" };
};

const readFence: BlockReader = function* readFence(position) {
  const fence = openingFence(lineAt(position) ?? "");
  if (fence === undefined) return undefined;
  const inside = yield* countWhile(position, (line) => !isClosingFence(line, fence));
  const isClosed = lineAt(position, inside) !== undefined;
  return { count: inside + (isClosed ? 1 : 0), kind: "code" };
};

const readHeading: BlockReader = (position) => {
  const line = lineAt(position) ?? "";
  const level = headingLevel(line);
  if (level !== undefined) return { count: 1, kind: "heading", level };
  const next = underlineLevel(lineAt(position, 1) ?? "");
  const isTitle = next !== undefined && line.length <= 200 && !interruptsParagraph(line, undefined);
  return isTitle ? { count: 2, kind: "heading", level: next } : undefined;
};

const readRule: BlockReader = (position) =>
  isRule(lineAt(position) ?? "") ? { count: 1, kind: undefined } : undefined;

const readTable: BlockReader = function* readTable(position) {
  const line = lineAt(position) ?? "";
  if (isTableHeader(line, lineAt(position, 1)))
    return { count: yield* countWhile(position, (row) => row.includes("|")), kind: "table" };
  return isPipeRow(line) ? { count: yield* countWhile(position, isPipeRow), kind: "table" } : undefined;
};

const quoted = (line: string): string => line.replace(/^(?:\s{0,3}>)+ ?/u, "");

const readQuote: BlockReader = function* readQuote(position) {
  const line = lineAt(position) ?? "";
  if (!isQuote(line)) return undefined;
  if (isBlank(quoted(line))) return { count: 1, kind: undefined };
  const count = yield* countWhile(
    position,
    (next) => isQuote(next) && !isBlank(quoted(next)) && !interruptsParagraph(quoted(next), undefined),
  );
  return { count, kind: "quote" };
};

// Inside a list any small number begins an item; a larger one is a year within a hard-wrapped sentence.
const beginsNextItem = (line: string): boolean => (listMarker(line)?.number ?? 1_000) < 1_000;

const readListItem: BlockReader = function* readListItem(position) {
  const marker = listMarker(lineAt(position) ?? "");
  if (marker === undefined || (position.content === 0 && marker.indent >= 4)) return undefined;
  const count = yield* countWhile(
    position,
    (line, offset) =>
      !isBlank(line) && !beginsNextItem(line) && !interruptsParagraph(line, lineAt(position, offset + 1)),
  );
  return { count, kind: "list-item", content: marker.content };
};

const readIndentedCode: BlockReader = function* readIndentedCode(position) {
  const indent = position.content + 4;
  if (indentOf(lineAt(position) ?? "") < indent) return undefined;
  return {
    count: yield* countWhile(position, (line) => !isBlank(line) && indentOf(line) >= indent),
    kind: "code",
  };
};

const readAside: BlockReader = function* readAside(position) {
  const line = lineAt(position) ?? "";
  if (isHtml(line)) return { count: yield* countWhile(position, (next) => !isBlank(next)), kind: "code" };
  return isDefinition(line) ? { count: 1, kind: "code" } : undefined;
};

const readParagraph: BlockReader = function* readParagraph(position) {
  let content = indentBelow(lineAt(position) ?? "");
  const count = yield* countWhile(position, (line, offset) => {
    if (isBlank(line) || interruptsParagraph(line, lineAt(position, offset + 1))) return false;
    content = indentBelow(line) ?? content;
    return true;
  });
  return { count, kind: "paragraph", content };
};

/** The first reader that returns a result wins; the last always does. */
export const blockReaders: readonly BlockReader[] = [
  readFrontMatter,
  readFence,
  readComment,
  readHeading,
  readRule,
  readTable,
  readQuote,
  readListItem,
  readIndentedCode,
  readAside,
  readParagraph,
];
