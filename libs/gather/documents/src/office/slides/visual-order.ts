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
  /** Its place in the file. */
  readonly at: number;
}

/** Boxes of text have room inside, so two may overlap by this share of the smaller one and still be apart. */
const overlap = 0.1;
/** More are a drawing, which keeps the order of the file. */
const maxBoxes = 300;

/** A place between boxes: those before it, those after it, and how far they are from each other. */
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

const isInOrder = <Item>({ before, after }: Cut<Item>): boolean =>
  Math.max(...before.map(({ at }) => at)) < Math.min(...after.map(({ at }) => at));

const ordered = <Item>(all: readonly Boxed<Item>[]): readonly Boxed<Item>[] => {
  const cuts = [widestCut(all, "y", "height"), widestCut(all, "x", "width")].filter(
    (cut) => cut !== undefined,
  );
  const [cut] = cuts.toSorted(
    (one, other) => Number(isInOrder(other)) - Number(isInOrder(one)) || other.gap - one.gap,
  );
  if (cut === undefined) return all.toSorted((one, other) => one.at - other.at);
  return [...ordered(cut.before), ...ordered(cut.after)];
};

/**
 * Orders what is on a slide as it is read: rows from the top, columns from the left, first divided as the order of the file is, or
 * else where the space between is widest. The order of the file remains if a place is unknown, and of boxes that overlap.
 */
export const inVisualOrder = <Item extends Placed>(items: readonly Item[]): readonly Item[] => {
  const boxed = items.flatMap((item, at) => (item.box === undefined ? [] : [{ item, box: item.box, at }]));
  if (boxed.length < items.length || boxed.length > maxBoxes) return items;
  return ordered(boxed).map(({ item }) => item);
};
