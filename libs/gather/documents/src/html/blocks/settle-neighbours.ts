import type { PageNode } from "../html-page.ts";
import { type Container, dataTableOf, isHeading, type TextBlock } from "./read-blocks.ts";

const minProse = 12;
const maxLinked = 0.3;

const tableAround = (container: Container | undefined): Container | undefined =>
  container === undefined || container.tag === "TABLE" ? container : tableAround(container.parent);

const aroundAll = (container: Container | undefined, words: number): Container | undefined =>
  container !== undefined && (container.words === words || isWrapper(container, words))
    ? aroundAll(container.parent, container.words)
    : container;

const maxCaptionWords = 60;

/** True for an element that holds a table with its caption. */
const isWrapper = ({ tag, names, words: all }: Container, words: number): boolean =>
  all - words <= maxCaptionWords && (tag === "FIGURE" || /(?:^|[\s_-])table(?:$|[\s_-])/u.test(names));

/** Returns the element that contains a table, without wrappers of the table alone. */
const placeOf = ({ container }: TextBlock): Container | undefined => {
  const table = tableAround(container);
  return table === undefined ? undefined : aroundAll(table.parent, table.words);
};

const isProse = ({ words, linkedWords }: TextBlock): boolean =>
  words >= minProse && linkedWords < maxLinked * words;

/** Returns the elements that contain the paragraphs of the main text. */
const prosePlaces = (
  blocks: readonly TextBlock[],
  kept: readonly boolean[],
): ReadonlySet<Container | undefined> =>
  new Set(
    blocks.flatMap((block, index) =>
      kept[index] === true && dataTableOf(block) === undefined && isProse(block)
        ? [block.container.parent]
        : [],
    ),
  );

/** Keeps data tables among the paragraphs of the main text, in the same element. */
const keepTables = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const places = prosePlaces(blocks, kept);
  const known = new Map<unknown, boolean>();
  return blocks.map((block, index) => {
    const table = dataTableOf(block);
    if (kept[index] === true || table === undefined || places.size === 0) return kept[index] === true;
    const isAmong = known.get(table) ?? places.has(placeOf(block));
    known.set(table, isAmong);
    return isAmong;
  });
};

const listAround = (container: Container | undefined): Container | undefined =>
  container === undefined || /^(?:OL|DL)$/u.test(container.tag) ? container : listAround(container.parent);

/**
 * Keeps numbered lists and description lists whole if most of their items are kept; description lists among paragraphs of the
 * main text if any item is.
 */
const keepLists = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const places = prosePlaces(blocks, kept);
  const lists = blocks.map(({ container }) => listAround(container));
  const counts = new Map<Container, { all: number; kept: number }>();
  for (const [index, list] of lists.entries()) {
    if (list === undefined) continue;
    const count = counts.get(list) ?? { all: 0, kept: 0 };
    counts.set(list, { all: count.all + 1, kept: count.kept + Number(kept[index] === true) });
  }
  return blocks.map((block, index) => {
    const list = lists[index];
    const count = list && counts.get(list);
    if (kept[index] === true || list === undefined || count === undefined || !isProseList(block))
      return kept[index] === true;
    const isAmong = list.tag === "DL" && count.kept > 0 && places.has(list.parent);
    return isAmong || count.kept * 2 >= count.all;
  });
};

const isProseList = ({ words, linkedWords }: TextBlock): boolean => linkedWords < maxLinked * words;

/** Returns the list item whose text a block is. */
const itemOf = ({ container }: TextBlock): Container | undefined =>
  [container, container.tag === "P" ? container.parent : undefined].find((one) => one?.tag === "LI");

/** Keeps lists in kept list items. */
const keepInnerLists = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const items = new Set<Container>();
  return blocks.map((block, index) => {
    const item = itemOf(block);
    const outer = item?.parent?.parent;
    const isInner = outer !== undefined && items.has(outer) && /^[OU]L$/u.test(item?.parent?.tag ?? "");
    const isKept = kept[index] === true || (isInner && isProseList(block));
    if (isKept && item !== undefined) items.add(item);
    return isKept;
  });
};

const noteNames = /(?:^|[\s_-])(?:foot|end)-?notes?(?:$|[\s_-])/u;

const isNote = ({ names }: Container): boolean => noteNames.test(names);

/** Returns the elements around a block within the article. */
const around = (container: Container | undefined): Container[] =>
  container === undefined || /^(?:ARTICLE|BODY|MAIN)$/u.test(container.tag)
    ? []
    : [container, ...around(container.parent)];

/** Returns the places on the page to which the marks of a block link. */
const marksOf = ({ nodes }: TextBlock): string[] =>
  nodes.flatMap(({ parentNode }) =>
    [parentNode, parentNode?.parentNode].flatMap((one) => {
      const target = one?.nodeName.toUpperCase() === "A" ? (one.getAttribute("href") ?? "") : "";
      return target.startsWith("#") ? [target.slice(1)] : [];
    }),
  );

const idOf = (element: PageNode | null | undefined): string => element?.getAttribute("id") ?? "";

/** Keeps footnotes to which kept text links. */
const keepNotes = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const marks = new Set(blocks.flatMap((block, index) => (kept[index] === true ? marksOf(block) : [])));
  return blocks.map((block, index) => {
    if (kept[index] === true || marks.size === 0 || !isProseList(block)) return kept[index] === true;
    const places = around(block.container);
    const within = places.slice(0, places.findLastIndex(isNote) + 1).map(({ element }) => element);
    const anchors = places.filter(isNote).map(({ element }) => element.querySelector("a[id]"));
    return [...within, ...anchors].some((one) => marks.has(idOf(one)));
  });
};

/** Returns the section that a heading introduces from the section's header (HTML §4.3.8). */
const introducedBy = (heading: Container): Container | undefined => {
  let one = heading.parent;
  while (one !== undefined && !/^(?:HEADER|SECTION)$/u.test(one.tag)) one = one.parent;
  return one?.tag === "HEADER" && one.parent?.tag === "SECTION" ? one.parent : undefined;
};

/** Keeps headings in the headers of sections whose text is kept. */
const keepHeadings = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const places = new Set<Container>();
  for (const [index, { container }] of blocks.entries()) {
    let one = kept[index] === true ? container : undefined;
    for (; one !== undefined && !places.has(one); one = one.parent) places.add(one);
  }
  return blocks.map((block, index) => {
    const section = isHeading(block) ? introducedBy(block.container) : undefined;
    return kept[index] === true || (section !== undefined && places.has(section));
  });
};

const minLinked = 0.5;
const maxLinkWords = 12;
const maxTrailing = 3;

const isLinkLine = (block: TextBlock): boolean =>
  block.words <= maxLinkWords &&
  block.linkedWords >= minLinked * block.words &&
  // A single link may be the subject of the text.
  (block.links > 1 || block.linkedWords < block.words) &&
  block.container.tag !== "LI" &&
  !isHeading(block) &&
  dataTableOf(block) === undefined;

/** Removes the one to three lines of links after a final table, such as "Share" and "Related"; more are a list. */
const dropTrailingLinks = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] => {
  const places = [...blocks.keys()].filter((index) => kept[index] === true);
  const isLink = (index: number): boolean => {
    const block = blocks[index];
    return block !== undefined && isLinkLine(block);
  };
  const last = places.findLastIndex((index) => !isLink(index));
  const trailing = new Set(places.slice(last + 1));
  const end = blocks[places[last] ?? -1];
  const isTail = end !== undefined && dataTableOf(end) !== undefined && trailing.size <= maxTrailing;
  return blocks.map((_block, index) => kept[index] === true && !(isTail && trailing.has(index)));
};

/**
 * Decides about content beside the main text: data tables among its paragraphs, and lists, also those in items, are kept whole, lines of
 * links after such a table are removed. Footnotes to which it links are kept, and headings in the headers of its sections.
 */
export const settleNeighbours = (blocks: readonly TextBlock[], kept: readonly boolean[]): boolean[] =>
  keepNotes(
    blocks,
    dropTrailingLinks(
      blocks,
      keepTables(blocks, keepInnerLists(blocks, keepLists(blocks, keepHeadings(blocks, kept)))),
    ),
  );
