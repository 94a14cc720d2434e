import { type Block, blocks } from "@quarry/text";
import { letters } from "../words.ts";
import { type BriefingSource, inParts, sentencesIn, type SourceUnit } from "./source-unit.ts";

const finalMark = /[.!?…。！？؟:：;；|][\])}"'”’»）」*_`\d[\]]*$/u;
const minWordsOfOpen = 9;
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

/** Returns the rows of a table, a long one in parts; its header is the row above the delimiters. */
const tableUnits = (text: string, { start, end }: Block): Unplaced[] => {
  const written = [...text.slice(start, end).matchAll(/\S.*/gu)];
  const rows = written.map(({ 0: row, index }) => ({
    start: start + index,
    end: start + index + row.trimEnd().length,
  }));
  const at = delimiterRow.test(written[1]?.[0] ?? "") ? 1 : -1;
  return inParts(rows.slice(at + 1)).map((lines) => ({ layout: "table", lead: rows[at - 1], lines }));
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

/** Creates the units of a list, led by the last sentence of the preceding paragraph if that introduces it. */
const listUnits = (text: string, { items, index }: Placed, last: SourceUnit | undefined): Unplaced[] => {
  const before = last?.layout === "prose" && last.block === index - 1 ? last.lines.at(-1) : undefined;
  const lead = before && leadsIn.test(text.slice(before.start, before.end)) ? before : undefined;
  const lines = items.map(({ start, end }) => ({ start, end }));
  return inParts(lines).map((part) => ({ layout: "list", lead, lines: part }));
};

/** Returns the units of a paragraph; a few words without a final mark (a byline, a date, a label) are not an excerpt. */
const proseUnits = (text: string, block: Block, language: string): Unplaced[] => {
  const said = text.slice(block.start, block.end).trim();
  if (!finalMark.test(said) && said.split(/\s+/u).length < minWordsOfOpen) return [];
  return inParts(sentencesIn(text, block, language)).map((lines) => ({ layout: "prose", lines }));
};

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
