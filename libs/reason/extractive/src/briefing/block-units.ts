import { type Block, blocks, type TextSpan, trimSpan } from "@quarry/text";
import { type BriefingSource, inParts, sentencesIn, type SourceUnit } from "./source-unit.ts";

const finalMark = /[.!?…。！？؟:：;；|][\])}"'”’»）」*_`\d[\]]*$/u;
const minWordsOfOpen = 9;
const leadsIn = /[:：]\s*$/u;
const delimiterRow = /^[\s|:-]+$/u;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** True for a sentence; any other text (a byline, a date, a label) is not an excerpt. */
const isSaid = (text: string): boolean =>
  finalMark.test(text.trim()) || text.trim().split(/\s+/u).length >= minWordsOfOpen;

const maxHeading = 400;

/** Returns the words of a Markdown heading without its marks. */
export const headingWords = (written: string): string =>
  (written.split("\n")[0] ?? "")
    .slice(0, maxHeading)
    .replaceAll(/[#*_`]/gu, "")
    .trim();

const rowsOf = (text: string, { start, end }: Block): TextSpan[] => {
  const rows: TextSpan[] = [];
  let at = start;
  for (const line of text.slice(start, end).split("\n")) {
    if (line.trim() !== "") rows.push(trimSpan(text, { start: at, end: at + line.length }));
    at += line.length + 1;
  }
  return rows;
};

/** Returns the rows of a table; its header is the row above the delimiters. */
const tableUnits = (text: string, block: Block): Pick<SourceUnit, "layout" | "lead" | "lines">[] => {
  const rows = rowsOf(text, block);
  const isDelimiter = (row: TextSpan | undefined): boolean =>
    row !== undefined && delimiterRow.test(text.slice(row.start, row.end));
  const [header, ...rest] = isDelimiter(rows[1]) ? rows : [undefined, ...rows];
  return rest.flatMap((row) =>
    row === undefined || isDelimiter(row) ? [] : [{ layout: "table", lead: header, lines: [row] }],
  );
};

interface Placed {
  readonly block: Block;
  /** The items of the list whose first block this is. */
  readonly items: Block[];
  readonly index: number;
}

/** Returns the blocks of a text that can be excerpted or act as headings, with the items of a list as one. */
const placedBlocks = (text: string): Placed[] => {
  const found: Placed[] = [];
  let list: Block[] = [];
  for (const [index, block] of blocks(text).entries()) {
    if (block.kind === "list-item") list.push(block);
    else list = [];
    if (block.kind !== "code" && list.length < 2) found.push({ block, items: list, index });
  }
  return found;
};

type Unplaced = Pick<SourceUnit, "layout" | "lead" | "lines">;

/** Creates the units of a list, led by the last sentence of the preceding paragraph if that introduces it. */
const listUnits = (text: string, { items, index }: Placed, last: SourceUnit | undefined): Unplaced[] => {
  const before = last?.layout === "prose" && last.block === index - 1 ? last.lines.at(-1) : undefined;
  const lead = before && leadsIn.test(text.slice(before.start, before.end)) ? before : undefined;
  const lines = items.map(({ start, end }) => ({ start, end }));
  return inParts(lines).map((part) => ({ layout: "list", lead, lines: part }));
};

const proseUnits = (text: string, block: Block, language: string): Unplaced[] =>
  isSaid(text.slice(block.start, block.end))
    ? inParts(sentencesIn(text, block, language)).map((lines) => ({ layout: "prose", lines }))
    : [];

/** Returns the units of a text in order: paragraphs, lists and rows under their headings. */
export function blockUnits(text: string, { title, language }: BriefingSource): SourceUnit[] {
  const found: SourceUnit[] = [];
  const headings: { level: number; words: string }[] = [];
  const unitsOf = (placed: Placed): Unplaced[] => {
    const { block } = placed;
    if (block.kind === "table") return tableUnits(text, block);
    if (block.kind !== "list-item") return proseUnits(text, block, language);
    return listUnits(text, placed, found.at(-1));
  };
  for (const placed of placedBlocks(text)) {
    const { block, index } = placed;
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, words: headingWords(text.slice(block.start, block.end)) });
      continue;
    }
    const path = headings.map(({ words }) => words).filter((words) => letters(words) !== letters(title));
    found.push(...unitsOf(placed).map((unit) => ({ ...unit, path, block: index })));
  }
  return found;
}
