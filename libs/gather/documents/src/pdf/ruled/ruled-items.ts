import type { DrawnText } from "../items/covered.ts";
import type { Box } from "../items/painted-areas.ts";
import { bare, type DrawnItem } from "../items/seen-items.ts";
import { lettersOf } from "../items/struck-out.ts";
import type { RuledCell, RuledTable } from "./ruled-table.ts";
import { ruledTables } from "./ruled-tables.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

const indexOf = (edges: readonly number[], isBefore: (edge: number) => boolean): number =>
  edges.findLastIndex(isBefore);

/** Returns the number of the cell at a point; undefined outside the table. */
const numberAt = ({ xs, ys, places }: RuledTable, { x, y }: Point): number | undefined =>
  places[indexOf(ys, (edge) => edge >= y)]?.[indexOf(xs, (edge) => edge <= x)];

const areaOf = ({ xs, ys }: RuledTable): number =>
  ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ((ys[0] ?? 0) - (ys.at(-1) ?? 0));

/** A point within the first letter of a text. */
const startOf = ({ x, y, fontSize }: DrawnItem): Point => ({ x: x + fontSize / 5, y: y + fontSize / 4 });

const isInked = ({ str }: DrawnItem): boolean => str.trim() !== "";

/** A drawn letter with the white space before it, which need not be drawn. */
interface Letter {
  readonly str: string;
  readonly x: number;
  readonly width: number;
}

/** Returns the letters of a text without losing its white space; none if its letters are not known. */
const inkOf = (item: DrawnItem, texts: readonly DrawnText[]): Letter[] => {
  const characters = Array.from(item.str);
  const letters = lettersOf(item, texts).filter(({ text }) => bare(text) !== "");
  let at = 0;
  return letters.map(({ text, middle, width }, index) => {
    const from = at;
    for (let left = bare(text).length; left > 0 && at < characters.length; at += 1)
      left -= bare(characters[at] ?? "").length;
    const to = index === letters.length - 1 ? characters.length : at;
    return { str: characters.slice(from, to).join(""), x: middle - width / 2, width };
  });
};

const narrowestSpace = 0.1;

type CellAt = (x: number) => RuledCell;

/** Divides a text where a line of a table is between two words; where one runs through a word, the text is too long for its cell. */
const divided = (item: DrawnItem, cellAt: CellAt, letters: readonly Letter[]): DrawnItem[] => {
  const parts: (DrawnItem & { readonly cell: RuledCell })[] = [];
  let before: RuledCell | undefined;
  for (const { str, x, width } of letters) {
    const [here, last] = [cellAt(x + width / 2), parts.at(-1)];
    const isApart = last === undefined || x - last.x - last.width > narrowestSpace * item.fontSize;
    if (last === undefined || (isApart && here !== before && here !== last.cell))
      parts.push({ ...item, str, x, width, hasEOL: false, cell: here });
    else parts[parts.length - 1] = { ...last, str: last.str + str, width: x + width - last.x };
    before = here;
  }
  return parts;
};

/** Returns the parts of a text that are in different cells of a table, each in its cell. */
const partsOf = (item: DrawnItem, cellAt: CellAt, texts: readonly DrawnText[]): DrawnItem[] => {
  const [start, end] = [cellAt(startOf(item).x), cellAt(item.x + item.width - item.fontSize / 5)];
  const parts = isInked(item) && start !== end ? divided(item, cellAt, inkOf(item, texts)) : [];
  const last = parts.pop() ?? { ...item, cell: start };
  return [...parts, { ...last, hasEOL: item.hasEOL }];
};

/** The texts of a cell line by line, from the top. */
type Lines = readonly (readonly DrawnItem[])[];

const linesOf = (items: readonly DrawnItem[]): Lines =>
  [...Map.groupBy(items, ({ y }) => Math.round(y)).values()].toSorted(
    ([one], [other]) => (other?.y ?? 0) - (one?.y ?? 0),
  );

const endOf = (line: readonly DrawnItem[]): number => Math.max(...line.map(({ x, width }) => x + width));

/** True if lines end although the next word would fit before the edge of the cell, as no text is broken. */
const isSeparate = (lines: Lines, edge: number): boolean => {
  const breaks = lines.slice(1).map(([next], index) => {
    const { str = "", width = 0, fontSize = 0 } = next ?? {};
    const word = (width * (str.trim().split(" ", 1)[0] ?? "").length) / Math.max(1, str.length);
    return endOf(lines[index] ?? []) + word + 2 * fontSize < edge;
  });
  return breaks.length > 0 && breaks.filter(Boolean).length > breaks.length / 2;
};

// As multiples of the font size: texts farther apart are not one text.
const [farAcross, farDown] = [4, 2.5];

/** True if texts in a line are far from each other, as in a drawing. */
const isWide = (line: readonly DrawnItem[]): boolean => {
  const sorted = line.toSorted((one, other) => one.x - other.x);
  return sorted.some(({ x, fontSize }, at) => {
    const before = sorted[at - 1];
    return before !== undefined && x - before.x - before.width > farAcross * fontSize;
  });
};

/** True if lines are far below each other, as in the fields of a form. */
const isLoose = (lines: Lines): boolean =>
  lines.some(([first], index) => {
    const [above] = lines[index - 1] ?? [];
    return first !== undefined && above !== undefined && above.y - first.y > farDown * above.fontSize;
  });

/** A cell of a table with its texts, and its right edge. */
interface FilledCell {
  readonly lines: Lines;
  readonly edge: number;
}

/** True if no line begins in lower case, as the rest of a broken text would. */
const isList = (lines: Lines): boolean =>
  lines.slice(1).every(([first]) => !/^\p{Ll}/u.test(first?.str ?? ""));

const minLines = 3;

/**
 * True if the lines below each other in a row are rows of their own that nothing divides: most cells have separate lines, or all
 * have almost as many, and the first is a list. The names of columns may have two lines.
 */
const isStacked = (cells: readonly FilledCell[], row: number): boolean => {
  const least = row === 0 ? minLines : 2;
  const separate = cells.filter(({ lines, edge }) => lines.length >= least && isSeparate(lines, edge));
  const counts = cells.map(({ lines }) => lines.length);
  const isEven = Math.min(...counts) >= Math.max(minLines, 0.7 * Math.max(...counts));
  return (
    cells.length > 1 &&
    (separate.length >= Math.max(2, 0.6 * cells.length) || (isEven && isList(cells[0]?.lines ?? [])))
  );
};

// A larger box is a part of the page, not of a table.
const maxCell = 600;
const maxWide = 0.2;

/** True if the texts in the cells are those of a table: most have some, and some rows have several. */
const isFilled = (table: RuledTable, items: ReadonlyMap<number, readonly DrawnItem[]>): boolean => {
  const lines = new Map([...items].map(([number, all]) => [number, linesOf(all)]));
  const rows = table.places.map((numbers) =>
    [...new Set(numbers)].flatMap((number): FilledCell[] => {
      const own = lines.get(number);
      return own === undefined ? [] : [{ lines: own, edge: table.xs[numbers.lastIndexOf(number) + 1] ?? 0 }];
    }),
  );
  const lengths = [...items.values()].map((all) => all.reduce((sum, { str }) => sum + str.length, 0));
  // A sum may be far behind its currency.
  const wide = [...lines.values()].filter((all) => all.filter(isWide).length > 1);
  const isOverRows = (number: number): boolean =>
    table.places.filter((numbers) => numbers.includes(number)).length > 1;
  const isForm = [...lines].some(([number, all]) => isLoose(all) && isOverRows(number));
  return (
    items.size >= new Set(table.places.flat()).size / 2 &&
    rows.filter((cells) => cells.length > 1).length > 1 &&
    lengths.every((length) => length <= maxCell) &&
    wide.length < maxWide * items.size &&
    !isForm &&
    ![...items.keys()].some((number) => table.open.has(number)) &&
    !rows.some(isStacked)
  );
};

/** Names the cell of each text that is in a table with lines between its cells; a text over several cells is divided. */
export const withCells = (
  items: readonly DrawnItem[],
  { texts, rules }: { readonly texts: readonly DrawnText[]; readonly rules: readonly Box[] },
): readonly DrawnItem[] => {
  const tables = ruledTables(rules).toSorted((one, other) => areaOf(one) - areaOf(other));
  if (tables.length === 0) return items;
  const cells = new Map(tables.map((table) => [table, new Map<number, RuledCell>()]));
  const cellOf = (table: RuledTable, number: number): RuledCell => {
    const known = cells.get(table)?.get(number) ?? { table, number };
    cells.get(table)?.set(number, known);
    return known;
  };
  const parts = items.map((item): readonly DrawnItem[] => {
    const start = startOf(item);
    const table = tables.find((each) => numberAt(each, start) !== undefined);
    if (item.quarters !== 0 || table === undefined) return [item];
    const first = numberAt(table, start) ?? 0;
    return partsOf(item, (x) => cellOf(table, numberAt(table, { ...start, x }) ?? first), texts);
  });
  const inked = parts.flat().filter(isInked);
  const filled = new Set(
    tables.filter((table) => {
      const own = inked.filter(({ cell }) => cell?.table === table);
      return isFilled(
        table,
        Map.groupBy(own, ({ cell }) => cell?.number ?? 0),
      );
    }),
  );
  return items.flatMap((item, index) => {
    const [first] = parts[index] ?? [];
    return first?.cell !== undefined && filled.has(first.cell.table) ? (parts[index] ?? []) : [item];
  });
};
