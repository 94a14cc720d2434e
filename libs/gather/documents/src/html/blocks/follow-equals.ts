import { type Container, dataTableOf, type TextBlock } from "./read-blocks.ts";

/** A place in the items of a list, such as the name in each card of a grid. */
interface Place {
  /** The places inside, by the names of their elements. */
  readonly inner: Map<string, Place>;
  /** True if an element from the item to here has a class. */
  readonly hasClass: boolean;
  all: number;
  kept: number;
}

const minItems = 3;

// Numbered classes differ from item to item.
const nameOf = ({ tag, element }: Container): string => {
  const classes = (element.getAttribute("class") ?? "").toLowerCase().split(/\s+/u);
  return [tag, ...classes.filter((one) => one !== "" && !/\d/u.test(one)).toSorted()].join(" ");
};

/** Returns all elements around the blocks with their names, outer ones first. */
const namesAround = (blocks: readonly TextBlock[]): ReadonlyMap<Container, string> => {
  const names = new Map<Container, string>();
  for (const { container } of blocks) {
    const found: Container[] = [];
    let around: Container | undefined = container;
    for (; around !== undefined && !names.has(around); around = around.parent) found.push(around);
    for (const one of found.toReversed()) names.set(one, nameOf(one));
  }
  return names;
};

const countSiblings = (names: ReadonlyMap<Container, string>): ((one: Container) => number) => {
  const counts = new Map<Container | undefined, Map<string, number>>();
  for (const [{ parent }, name] of names) {
    const known = counts.get(parent) ?? new Map<string, number>();
    counts.set(parent, known.set(name, (known.get(name) ?? 0) + 1));
  }
  return (one) => counts.get(one.parent)?.get(names.get(one) ?? "") ?? 0;
};

const placeIn = (places: Map<string, Place>, name: string, outer: Place | undefined): Place => {
  const hasClass = outer?.hasClass === true || name.includes(" ");
  const place = places.get(name) ?? { inner: new Map<string, Place>(), hasClass, all: 0, kept: 0 };
  places.set(name, place);
  return place;
};

/**
 * Returns the place of each element that is an item or inside one. Elements of equal items have the same place if the names of
 * the elements that lead to them are the same. Items are three or more elements of the same name and classes in one parent; of
 * nested items the outermost count.
 */
const itemPlaces = (blocks: readonly TextBlock[]): ReadonlyMap<Container, Place> => {
  const names = namesAround(blocks);
  const siblingsOf = countSiblings(names);
  const lists = new Map<Container | undefined, Map<string, Place>>();
  const places = new Map<Container, Place>();
  for (const [one, name] of names) {
    const outer = one.parent && places.get(one.parent);
    if (outer === undefined && siblingsOf(one) < minItems) continue;
    const around = outer?.inner ?? lists.get(one.parent) ?? new Map<string, Place>();
    if (outer === undefined) lists.set(one.parent, around);
    places.set(one, placeIn(around, name, outer));
  }
  return places;
};

const tableParts = /^T[DHR]$/u;
const shortestRepeat = 6;
const minEquals = 3;
const minRowShare = 0.5;
const minPartShare = 0.8;

/**
 * Returns whether nearly all blocks in a place are kept (true) or dropped (false); for table rows a majority is enough. Undefined
 * if they differ.
 */
const decisionOf = (block: TextBlock, { all, kept, hasClass }: Place): boolean | undefined => {
  // Layout tables contain both menus and text.
  const isReliable = hasClass || !tableParts.test(block.container.tag);
  const minShare = dataTableOf(block) === undefined ? minPartShare : minRowShare;
  if (all < minEquals || !isReliable) return undefined;
  if (kept > minShare * all) return true;
  return all - kept > minShare * all ? false : undefined;
};

/**
 * Keeps or drops all blocks in the same place of equal items, such as rows of equal tables or parts of grid cards, if nearly all
 * agree. Longer texts are kept only once. The block at `own` is unchanged.
 */
export const followEquals = (
  blocks: readonly TextBlock[],
  kept: readonly boolean[],
  own: number | undefined,
): boolean[] => {
  const places = itemPlaces(blocks);
  const seen = new Set<string>();
  for (const [index, { container, text }] of blocks.entries()) {
    const isKept = kept[index] === true;
    if (isKept) seen.add(text);
    const place = places.get(container);
    if (place === undefined) continue;
    place.all += 1;
    place.kept += Number(isKept);
  }
  return blocks.map((block, index) => {
    const isKept = kept[index] === true;
    const place = places.get(block.container);
    const decision = place === undefined || index === own ? undefined : decisionOf(block, place);
    if (decision === undefined || decision === isKept) return isKept;
    if (!decision || (block.words >= shortestRepeat && seen.has(block.text))) return false;
    seen.add(block.text);
    return true;
  });
};
