/** A rectangle on a slide; `y` grows downwards. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Something on a slide; without a box its place is unknown. */
export interface Placed {
  readonly box: Box | undefined;
}

interface Boxed<Item> {
  readonly item: Item;
  readonly box: Box;
}

/** Boxes of text have room inside, so two may overlap by this share of the smaller one and still be apart. */
const overlap = 0.1;
/** More are a drawing; they are read row by row. */
const maxBoxes = 300;

/** A place between boxes: how many are before it, in order of their beginnings, and how far they are from the others. */
interface Cut<Item> {
  readonly before: readonly Boxed<Item>[];
  readonly after: readonly Boxed<Item>[];
  readonly gap: number;
}

const widestCut = <Item>(
  all: readonly Boxed<Item>[],
  start: "x" | "y",
  size: "width" | "height",
): Cut<Item> | undefined => {
  const sorted = all.toSorted((one, other) => one.box[start] - other.box[start]);
  let widest: Cut<Item> | undefined;
  let [first] = sorted;
  for (const [at, next] of sorted.entries()) {
    if (first === undefined || at === 0) continue;
    const gap = next.box[start] - first.box[start] - first.box[size];
    const isApart = gap >= -overlap * Math.min(first.box[size], next.box[size]);
    if (isApart && gap > (widest?.gap ?? -Infinity))
      widest = { before: sorted.slice(0, at), after: sorted.slice(at), gap };
    if (gap + next.box[size] > 0) first = next;
  }
  return widest;
};

const ordered = <Item>(all: readonly Boxed<Item>[]): readonly Boxed<Item>[] => {
  if (all.length < 2) return all;
  const row = widestCut(all, "y", "height");
  const column = widestCut(all, "x", "width");
  const cut = column !== undefined && column.gap > (row?.gap ?? -Infinity) ? column : row;
  return cut === undefined ? byRow(all) : [...ordered(cut.before), ...ordered(cut.after)];
};

const byRow = <Item>(all: readonly Boxed<Item>[]): readonly Boxed<Item>[] =>
  all.toSorted(({ box: one }, { box: other }) => one.y - other.y || one.x - other.x);

/**
 * Orders what is on a slide as it is read: rows from the top, columns from the left, first divided where the space between is
 * widest. The order of the file, in which later things cover earlier ones, remains if a place is unknown.
 */
export const inVisualOrder = <Item extends Placed>(items: readonly Item[]): readonly Item[] => {
  const boxed = items.flatMap((item) => (item.box === undefined ? [] : [{ item, box: item.box }]));
  if (boxed.length < items.length) return items;
  return (boxed.length > maxBoxes ? byRow(boxed) : ordered(boxed)).map(({ item }) => item);
};
