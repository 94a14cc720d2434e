import type { PdfItem } from "./pdf-lines.ts";

/** A piece of text as it is drawn, and by how many quarters of a circle it is turned to the left. */
export interface DrawnItem extends PdfItem {
  readonly quarters: number;
}

type Place = Pick<PdfItem, "x" | "y">;

// How a page is turned for its text to stand upright.
const turns: readonly ((place: Place) => Place)[] = [
  ({ x, y }) => ({ x, y }),
  ({ x, y }) => ({ x: y, y: -x }),
  ({ x, y }) => ({ x: -x, y: -y }),
  ({ x, y }) => ({ x: -y, y: x }),
];

/** By how many quarters a text is turned whose base line runs along (a, b). */
export const quartersOf = (a: number, b: number): number =>
  (Math.round((Math.atan2(b, a) * 2) / Math.PI) + 4) % 4;

const mainQuarters = (items: readonly DrawnItem[]): number => {
  const characters = [0, 0, 0, 0];
  for (const { quarters, str } of items)
    characters[quarters] = (characters[quarters] ?? 0) + str.trim().length;
  return characters.indexOf(Math.max(...characters));
};

const medianSize = (items: readonly PdfItem[]): number => {
  const sizes = items.map(({ fontSize }) => fontSize).toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
};

/**
 * The pieces of a page as they stand when it is turned so that most of its text is upright. What is still turned, such as a stamp
 * in the margin or the label of an axis, looks no larger and no bolder than the text, for it is no heading.
 */
export const uprightItems = (items: readonly DrawnItem[]): PdfItem[] => {
  const main = mainQuarters(items);
  const size = medianSize(items.filter(({ quarters, str }) => quarters === main && str.trim() !== ""));
  return items.map(({ quarters, ...item }) => ({
    ...item,
    ...turns[main]?.(item),
    ...(quarters === main ? {} : { fontSize: Math.min(item.fontSize, size), font: "" }),
  }));
};
