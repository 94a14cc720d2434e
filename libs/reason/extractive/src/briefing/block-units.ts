import { type Block, blocks, sentences, type TextSpan, trimSpan } from "@quarry/text";
import { isGreeting } from "./greetings.ts";
import { type BriefingSource, inParts, type SourceUnit } from "./source-unit.ts";

const finalMark = /[.!?…。！？؟:：;；|][\])}"'”’»）」*_`\d[\]]*$/u;
const minWordsOfOpen = 9;
const leadsIn = /[:：]\s*$/u;
const delimiterRow = /^[\s|:-]+$/u;

const recordStart = /^(?:[[(]?\d{4}-\d\d-\d\d|[[(]?\d{1,2}:\d\d|[^.!?]{1,60}: \S)/u;

/** True for lines that each begin with a time or a label, as in a log or a list of prices. */
const isRecords = (text: string): boolean => {
  const lines = text.split("\n");
  return lines.length >= 3 && lines.every((line) => recordStart.test(line));
};

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const shifted = (spans: readonly TextSpan[], by: number): TextSpan[] =>
  spans.map(({ start, end }) => ({ start: start + by, end: end + by }));

const sentencesIn = (text: string, { start, end }: TextSpan, language: string): TextSpan[] =>
  shifted(sentences(text.slice(start, end), language), start);

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
  readonly items: readonly Block[];
  readonly index: number;
}

/** Returns the blocks of a text that can be excerpted or act as headings, with the items of a list as one. */
const placedBlocks = (text: string): Placed[] => {
  const all = blocks(text);
  return all.flatMap((block, index): Placed[] => {
    const isFurtherItem = block.kind === "list-item" && all[index - 1]?.kind === "list-item";
    if (block.kind === "code" || isFurtherItem) return [];
    const rest = all.slice(index);
    const end = rest.findIndex(({ kind }) => kind !== "list-item");
    return [{ block, items: rest.slice(0, end < 0 ? undefined : end), index }];
  });
};

type Unplaced = Pick<SourceUnit, "layout" | "lead" | "lines">;

const bullet = /^\s*(?:[-*+•]|\d+[.)])\s+/u;

/** Creates the units of a list, led by the last sentence of the preceding paragraph if that introduces it. */
const listUnits = (
  { text, language }: Pick<BriefingSource, "text" | "language">,
  { items, index }: Placed,
  last: SourceUnit | undefined,
): Unplaced[] => {
  const before = last?.layout === "prose" && last.block === index - 1 ? last.lines.at(-1) : undefined;
  const lead = before && leadsIn.test(text.slice(before.start, before.end)) ? before : undefined;
  const lines = items
    .map(({ start, end }) => ({ start, end }))
    .filter(({ start, end }) => !isGreeting(text.slice(start, end).replace(bullet, ""), language));
  return inParts(lines).map((part) => ({ layout: "list", lead, lines: part }));
};

const proseUnits = (text: string, block: Block, language: string): Unplaced[] => {
  const written = text.slice(block.start, block.end);
  if (isRecords(written)) return rowsOf(text, block).map((line) => ({ layout: "list", lines: [line] }));
  if (!isSaid(written)) return [];
  const said = sentencesIn(text, block, language).filter(
    ({ start, end }) => !isGreeting(text.slice(start, end), language),
  );
  return inParts(said).map((lines) => ({ layout: "prose", lines }));
};

/** Returns the units of a text in order: paragraphs, lists and rows under their headings. */
export function blockUnits(text: string, { title, language }: BriefingSource): SourceUnit[] {
  const found: SourceUnit[] = [];
  const headings: { level: number; words: string }[] = [];
  const unitsOf = (placed: Placed): Unplaced[] => {
    const { block } = placed;
    if (block.kind === "table") return tableUnits(text, block);
    if (block.kind !== "list-item") return proseUnits(text, block, language);
    const list = listUnits({ text, language }, placed, found.at(-1));
    if (list[0]?.lead !== undefined && found.at(-1)?.lines.length === 1) found.pop();
    return list;
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
