import { type Block, blocks, type TextSpan } from "@quarry/text";
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

/** Returns the lines of a paragraph or list; a few words without a final mark (a byline, a date, a label) are not an excerpt. */
const linesOf = (text: string, { block, items }: Placed, language: string): TextSpan[] => {
  if (block.kind === "list-item") return items.map(({ start, end }) => ({ start, end }));
  const said = text.slice(block.start, block.end).trim();
  const isExcerpt = finalMark.test(said) || said.split(/\s+/u).length >= minWordsOfOpen;
  return isExcerpt ? sentencesIn(text, block, language) : [];
};

/** True if a line introduces the block right after its own: a list or paragraph. */
const leads = (text: string, line: TextSpan, { index }: Placed, next: Placed | undefined): boolean =>
  next?.index === index + 1 &&
  next.block.kind !== "heading" &&
  next.block.kind !== "table" &&
  leadsIn.test(text.slice(line.start, line.end));

/** Returns the units of a text in order: paragraphs, lists and tables under their headings. */
export function blockUnits(text: string, { title, language }: BriefingSource): SourceUnit[] {
  const headings: { level: number; words: string }[] = [];
  const placed = placedBlocks(text);
  let lead: TextSpan | undefined;
  const unitsOf = (one: Placed, next: Placed | undefined): Unplaced[] => {
    const layout = one.block.kind === "list-item" ? "list" : "prose";
    const lines = linesOf(text, one, language);
    const before = lead;
    const last = lines.at(-1);
    const isLead = layout === "prose" && last !== undefined && leads(text, last, one, next);
    lead = isLead && next && linesOf(text, next, language).length > 0 ? last : undefined;
    return inParts(lead ? lines.slice(0, -1) : lines).map((part) => ({ layout, lead: before, lines: part }));
  };
  return placed.flatMap((one, at) => {
    const { block, index } = one;
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push({ level, words: headingWords(text.slice(block.start, block.end)) });
      return [];
    }
    const path = headings.map(({ words }) => words).filter((words) => letters(words) !== letters(title));
    const units = block.kind === "table" ? tableUnits(text, block) : unitsOf(one, placed[at + 1]);
    return units.map((unit) => ({ ...unit, path, block: index }));
  });
}
