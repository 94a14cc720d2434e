import { bodySize, type PdfLine } from "./pdf-lines.ts";

// Rows at the top and bottom of a page that may be a running head or foot.
const outerRows = 3;
const maxLength = 160;
const heightOfPlace = 2;
// A running head is on at least this share of the pages; less is chance, such as a brace at the start of some code pages.
const minShare = 0.05;

interface Outer {
  readonly line: PdfLine;
  readonly page: number;
  readonly isTop: boolean;
}

const outerLines = (lines: readonly PdfLine[], page: number): Outer[] => {
  const heights = [...new Set(lines.map(({ y }) => Math.round(y)))].toSorted((left, right) => right - left);
  const [top, bottom] = [heights.slice(0, outerRows), heights.slice(-outerRows)];
  return lines.flatMap((line) => {
    const height = Math.round(line.y);
    if (line.text.length > maxLength) return [];
    // On a page with few rows, one may be both.
    const tops = top.includes(height) ? [{ line, page, isTop: true }] : [];
    return bottom.includes(height) ? [...tops, { line, page, isTop: false }] : tops;
  });
};

const placesAround = ({ y }: PdfLine): readonly number[] => {
  const place = Math.round(y / heightOfPlace);
  return [place - 1, place, place + 1];
};

// Normalises page numbers, including Roman ones.
const shapeOf = ({ text }: PdfLine): string =>
  text
    .toLowerCase()
    .replaceAll(/\d+/gu, "#")
    .replace(/^[ivxlc]+$/u, "#")
    .replaceAll(/\s+/gu, " ");

const pagesBy = (outer: readonly Outer[], keysOf: (one: Outer) => readonly string[]) => {
  const pages = new Map<string, Set<number>>();
  for (const one of outer) {
    for (const key of keysOf(one)) pages.set(key, (pages.get(key) ?? new Set()).add(one.page));
  }
  return (key: string): number => pages.get(key)?.size ?? 0;
};

const placeKeys = ({ line, isTop }: Outer): string[] =>
  placesAround(line).map((place) => `${isTop ? "top" : "bottom"} ${place}`);

const shapeKeys = (one: Outer): string[] => placeKeys(one).map((place) => `${place} ${shapeOf(one.line)}`);

/** Returns the first or last number of a line, less the index of its page: a page number has the same on each page. */
const countKeys = (one: Outer): string[] => {
  const found = [/^\d{1,4}(?= )/u, /(?<= )\d{1,4}$/u].flatMap(
    (number) => number.exec(one.line.text)?.[0] ?? [],
  );
  return found.flatMap((number) => placeKeys(one).map((place) => `${place} ${Number(number) - one.page}`));
};

const largerShare = 1.1;

/** Removes lines larger than the body text, which are titles, unless several pages show the identical text. */
const stripTitles = (outer: readonly Outer[], body: number): Outer[] => {
  const shown = pagesBy(outer, ({ line }) => [line.text]);
  return outer.filter(({ line }) => line.size < largerShare * body || shown(line.text) >= 2);
};

/** Returns the lines at positions with mostly the same text on several pages; titles of slides differ. */
const atFurniturePlaces = (outer: readonly Outer[], pageCount: number): Outer[] => {
  const enough = Math.max(Math.min(pageCount, 3), Math.ceil(pageCount * minShare), 2);
  const ofShape = pagesBy(outer, shapeKeys);
  const alike = new Set(outer.filter((one) => shapeKeys(one).some((key) => ofShape(key) >= 2)));
  // Heads of the left and the right pages differ, and so do those of chapters, but not the count of their page numbers.
  const ofCount = pagesBy([...alike], countKeys);
  const repeated = outer.filter((one) => alike.has(one) || countKeys(one).some((key) => ofCount(key) >= 2));
  const [shown, showing] = [pagesBy(repeated, placeKeys), pagesBy(outer, placeKeys)];
  return outer.filter((one) =>
    placeKeys(one).some((key) => shown(key) >= enough && shown(key) >= showing(key) / 2),
  );
};

/** True if a row of a table with lines between its cells has others towards the body text. */
const isInTable = (others: readonly PdfLine[], { line, isTop }: Outer): boolean =>
  line.ruled !== undefined &&
  others.some(({ ruled, y }) => ruled?.table === line.ruled?.table && (isTop ? y < line.y : y > line.y));

/** True if it is separated from the next line towards the body text. */
const isSeparate = (others: readonly PdfLine[], outer: Outer): boolean => {
  const { line, isTop } = outer;
  if (isInTable(others, outer)) return false;
  const distances = others
    .map(({ y }) => (isTop ? line.y - y : y - line.y))
    .filter((distance) => distance > 0.5 * line.size);
  // Alone on its page it may be the page's only content.
  if (distances.length === 0) return !/\p{L}/u.test(shapeOf(line));
  return Math.min(...distances) > 1.6 * line.size;
};

/**
 * Removes running heads, running feet and page numbers: separated lines in the outer rows at a position where pages mostly show
 * the same text except numbers. Chapter names are removed too.
 */
export const stripFurniture = (pages: readonly (readonly PdfLine[])[]): PdfLine[][] => {
  const outer = stripTitles(pages.flatMap(outerLines), bodySize(pages.flat()));
  const candidates = atFurniturePlaces(outer, pages.length);
  const places = new Set(candidates.map(({ line }) => line));
  const dropped = new Set<PdfLine>();
  // Of a head with several rows only the innermost is separated, until it is removed.
  for (let row = 0; row < outerRows; row += 1) {
    for (const one of candidates) {
      const others = (pages[one.page] ?? []).filter((line) => line !== one.line && !dropped.has(line));
      if (!dropped.has(one.line) && isSeparate(others, one)) dropped.add(one.line);
    }
  }
  const shapes = new Set([...dropped].map(shapeOf));
  return pages.map((lines) => {
    const rest = lines.filter((line) => !dropped.has(line));
    const isOnlyFurniture = rest.every((line) => shapes.has(shapeOf(line)) && places.has(line));
    return isOnlyFurniture ? [] : rest;
  });
};
