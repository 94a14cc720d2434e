import { type Block, blocksInSlices, type Sliced, type TextSpan } from "@quarry/text";
import { letters } from "../words.ts";
import { type BriefingSource, inParts, sentencesIn, type SourceUnit } from "./source-unit.ts";

const finalMark = /[.!?…。！？؟:：;；|][\])}"'”’»）」*_`\d[\]]*$/u;
const minWordsOfOpen = 9;
/** Characters of the longest byline or label. */
const longestLabel = 2_000;
const leadsIn = /[:：]\s*$/u;
const delimiterRow = /^[\s|:-]+$/u;

const maxHeading = 400;

/** Returns the words of a Markdown heading without its marks. */
export const headingWords = (written: string): string =>
  (written.split("\n")[0] ?? "")
    .slice(0, maxHeading)
    .replaceAll(/[#*_`]/gu, "")
    .trim();

type Unplaced = Pick<SourceUnit, "layout" | "lead" | "lines">;

/** Numbers of rows and of blocks that are read before a pause. */
const [rowsAtATime, blocksAtATime] = [1_000, 50];

/** Yields the rows of a table, a long one in parts; its header is the row above the delimiters. */
function* tableUnits(text: string, { start, end }: Block): Sliced<Unplaced[]> {
  const rows: TextSpan[] = [];
  for (const { 0: row, index } of text.slice(start, end).matchAll(/\S.*/gu)) {
    if (rows.length % rowsAtATime === 0) yield;
    rows.push({ start: start + index, end: start + index + row.trimEnd().length });
  }
  const [, second] = rows;
  const at = second && delimiterRow.test(text.slice(second.start, second.end)) ? 1 : -1;
  return inParts(rows.slice(at + 1)).map((lines) => ({ layout: "table", lead: rows[at - 1], lines }));
}

interface Placed {
  readonly block: Block;
  /** The items of the list whose first block this is. */
  readonly items: Block[];
  readonly index: number;
}

/** Yields the blocks of a text that can be excerpted or act as headings, with the items of a list as one. */
function* placedBlocks(text: string): Sliced<Placed[]> {
  const found: Placed[] = [];
  let list: Block[] = [];
  for (const [index, block] of (yield* blocksInSlices(text)).entries()) {
    if (block.kind === "list-item") list.push(block);
    else list = [];
    if (block.kind !== "code" && list.length < 2) found.push({ block, items: list, index });
  }
  return found;
}

/** Yields the lines of a paragraph or list; a few words without a final mark (a byline, a date, a label) are not an excerpt. */
function* linesOf(text: string, { block, items }: Placed, language: string): Sliced<TextSpan[]> {
  if (block.kind === "list-item") return items.map(({ start, end }) => ({ start, end }));
  const said = text.slice(block.start, block.end).trim();
  const isExcerpt =
    said.length > longestLabel || finalMark.test(said) || said.split(/\s+/u).length >= minWordsOfOpen;
  return isExcerpt ? yield* sentencesIn(text, block, language) : [];
}

/** True if a line introduces the block right after its own: a list or paragraph. */
const leads = (text: string, line: TextSpan, { index }: Placed, next: Placed | undefined): boolean =>
  next?.index === index + 1 &&
  next.block.kind !== "heading" &&
  next.block.kind !== "table" &&
  leadsIn.test(text.slice(line.start, line.end));

interface Heading {
  readonly level: number;
  readonly words: string;
}

/** Enters a heading, which ends those of its level and below. */
const enter = (headings: Heading[], text: string, { start, end, level = 1 }: Block): void => {
  while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
  headings.push({ level, words: headingWords(text.slice(start, end)) });
};

/** Yields the units of a text in order: paragraphs, lists and tables under their headings. */
export function* blockUnits(text: string, { title, language }: BriefingSource): Sliced<SourceUnit[]> {
  const headings: Heading[] = [];
  const placed = yield* placedBlocks(text);
  let lead: TextSpan | undefined;
  function* unitsOf(one: Placed, next: Placed | undefined): Sliced<Unplaced[]> {
    const layout = one.block.kind === "list-item" ? "list" : "prose";
    const lines = yield* linesOf(text, one, language);
    const before = lead;
    const last = lines.at(-1);
    const isLead = layout === "prose" && last !== undefined && leads(text, last, one, next);
    lead = isLead && next && (yield* linesOf(text, next, language)).length > 0 ? last : undefined;
    return inParts(lead ? lines.slice(0, -1) : lines).map((part) => ({ layout, lead: before, lines: part }));
  }
  const found: SourceUnit[] = [];
  for (const [at, one] of placed.entries()) {
    if (at % blocksAtATime === 0) yield;
    const { block, index } = one;
    if (block.kind === "heading") {
      enter(headings, text, block);
      continue;
    }
    const path = headings.map(({ words }) => words).filter((words) => letters(words) !== letters(title));
    const units = yield* block.kind === "table" ? tableUnits(text, block) : unitsOf(one, placed[at + 1]);
    for (const unit of units) found.push({ ...unit, path, block: index });
  }
  return found;
}
