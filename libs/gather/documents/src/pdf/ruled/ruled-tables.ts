import type { Box } from "../items/painted-areas.ts";
import type { RuledTable } from "./ruled-table.ts";

/** A line in one direction: its place across, and where it begins and ends along it. */
interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

// In points: lines closer than this are one, or meet.
const near = 3;
// A page with more is a map or a diagram.
const maxRules = 800;
const maxPlaces = 4_000;

/** Joins lines that continue each other. */
const joined = (rules: readonly Rule[]): Rule[] => {
  const all: Rule[] = [];
  for (const rule of rules.toSorted((one, other) => one.from - other.from)) {
    const index = all.findIndex(({ at, to }) => Math.abs(rule.at - at) <= near && rule.from <= to + near);
    const begun = all[index];
    if (begun === undefined) all.push(rule);
    else all[index] = { ...begun, to: Math.max(begun.to, rule.to) };
  }
  return all;
};

const isWithin = (value: number, { from, to }: Rule): boolean => value >= from - near && value <= to + near;

const cross = (one: Rule, other: Rule): boolean => isWithin(one.at, other) && isWithin(other.at, one);

/** Returns the places of edges, each once, in order. */
const edgesOf = (values: readonly number[]): number[] =>
  values
    .toSorted((one, other) => one - other)
    .filter((value, index, all) => index === 0 || value - (all[index - 1] ?? value) > near);

interface Lines {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Takes the lines that cross one out of a set. */
const takeCrossing = (rules: Set<Rule>, one: Rule): Rule[] => {
  const found = [...rules].filter((other) => cross(one, other));
  for (const rule of found) rules.delete(rule);
  return found;
};

/** Groups lines that cross each other, also by way of others. */
const groupsOf = ({ across, down }: Lines): Lines[] => {
  const groups: Lines[] = [];
  const [openAcross, openDown] = [new Set(across), new Set(down)];
  for (const first of across) {
    if (!openAcross.delete(first)) continue;
    const rows = [first];
    const columns: Rule[] = [];
    // The list grows while it is read.
    for (const row of rows) {
      const met = takeCrossing(openDown, row);
      columns.push(...met);
      rows.push(...met.flatMap((column) => takeCrossing(openAcross, column)));
    }
    groups.push({ across: rows, down: columns });
  }
  return groups;
};

/** True if a line divides two neighbours: it is at the edge between them, and along their middle. */
const divides = (rules: readonly Rule[], edge: number, middle: number): boolean =>
  rules.some(({ at, from, to }) => Math.abs(at - edge) <= near && from < middle && to > middle);

const middleOf = (edges: readonly number[], index: number): number =>
  ((edges[index] ?? 0) + (edges[index + 1] ?? 0)) / 2;

/** Numbers the cells at each place; places without a line between them are one cell. */
const placesOf = ({ across, down }: Lines, xs: readonly number[], ys: readonly number[]): number[][] => {
  const places: number[][] = [];
  let count = 0;
  for (let row = 0; row < ys.length - 1; row += 1) {
    const above = places[row - 1];
    const numbers: number[] = [];
    for (let column = 0; column < xs.length - 1; column += 1) {
      const isOpenLeft = column > 0 && !divides(down, xs[column] ?? 0, middleOf(ys, row));
      const isOpenAbove = row > 0 && !divides(across, ys[row] ?? 0, middleOf(xs, column));
      const number = isOpenLeft ? numbers[column - 1] : isOpenAbove ? above?.[column] : undefined;
      numbers.push(number ?? count);
      if (number === undefined) count += 1;
    }
    places.push(numbers);
  }
  return places;
};

/** True if each cell is a rectangle that no line divides. */
const isRegular = (places: readonly (readonly number[])[]): boolean => {
  const boxes = new Map<number, { top: number; left: number; bottom: number; right: number; size: number }>();
  for (const [row, numbers] of places.entries())
    for (const [column, number] of numbers.entries()) {
      const box = boxes.get(number) ?? { top: row, left: column, bottom: row, right: column, size: 0 };
      box.left = Math.min(box.left, column);
      box.right = Math.max(box.right, column);
      box.bottom = row;
      box.size += 1;
      boxes.set(number, box);
    }
  return [...boxes.values()].every(
    ({ top, left, bottom, right, size }) => size === (bottom - top + 1) * (right - left + 1),
  );
};

/** Returns the cells without a line along their edge at the top or bottom of a table, where others have one. */
const openOf = (
  across: readonly Rule[],
  { xs, ys, places }: Pick<RuledTable, "xs" | "ys" | "places">,
): ReadonlySet<number> => {
  const openAlong = (edge = 0, numbers: readonly number[] = []): number[] => {
    const open = numbers.filter((_, column) => !divides(across, edge, middleOf(xs, column)));
    return open.length < numbers.length ? open : [];
  };
  return new Set([...openAlong(ys[0], places[0]), ...openAlong(ys.at(-1), places.at(-1))]);
};

const tableOf = (lines: Lines): RuledTable | undefined => {
  const xs = edgesOf([
    ...lines.down.map(({ at }) => at),
    ...lines.across.flatMap(({ from, to }) => [from, to]),
  ]);
  const ys = edgesOf([
    ...lines.across.map(({ at }) => at),
    ...lines.down.flatMap(({ from, to }) => [from, to]),
  ]).toReversed();
  const isGrid = xs.length > 2 && ys.length > 2 && xs.length * ys.length <= maxPlaces;
  if (!isGrid) return undefined;
  const places = placesOf(lines, xs, ys);
  return isRegular(places) ? { xs, ys, places, open: openOf(lines.across, { xs, ys, places }) } : undefined;
};

/** Finds the tables with two or more rows and columns whose cells are divided by lines. */
export const ruledTables = (rules: readonly Box[]): RuledTable[] => {
  const isFlat = ([left, bottom, right, top]: Box): boolean => right - left >= top - bottom;
  const across = joined(
    rules
      .filter(isFlat)
      .map(([left, bottom, right, top]) => ({ at: (bottom + top) / 2, from: left, to: right })),
  );
  const down = joined(
    rules
      .filter((box) => !isFlat(box))
      .map(([left, bottom, right, top]) => ({ at: (left + right) / 2, from: bottom, to: top })),
  );
  if (across.length > maxRules || down.length > maxRules) return [];
  return groupsOf({ across, down }).flatMap((lines) => tableOf(lines) ?? []);
};
