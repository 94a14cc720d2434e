/** A text of a row; coordinates in points. */
interface RowItem {
  readonly str: string;
  readonly x: number;
  readonly width: number;
  readonly fontSize: number;
}

/** The way in which the rows of a page are written. */
export interface PageDirection {
  /** True if most letters are of scripts from right to left. */
  readonly isRightToLeft: boolean;
  /** True if the brackets in words from right to left are those that the page shows, not those that are read. */
  readonly hasShownBrackets: boolean;
}

const rightToLeft = /(?=\p{L})[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/gu;
/** Among these letters, only a decimal sign joins two numbers. */
const arabicLike = /(?=\p{L})[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u;

const countOf = (items: readonly Pick<RowItem, "str">[], sign: RegExp): number =>
  items.reduce((sum, { str }) => sum + (str.match(sign)?.length ?? 0), 0);

/** True if most letters of a page, a row or a text are of scripts from right to left. */
export const isMostlyRightToLeft = (items: readonly Pick<RowItem, "str">[]): boolean =>
  2 * countOf(items, rightToLeft) > countOf(items, /\p{L}/gu);

/** True for a text that is mostly in a script that is written from right to left. */
export const isRightToLeft = (item: Pick<RowItem, "str">): boolean => isMostlyRightToLeft([item]);

const hasLetter = ({ str }: RowItem): boolean => /\p{L}/u.test(str);
/** True for a text that is read from left to right in any row. */
const isLeftToRight = (item: RowItem): boolean => /[\p{L}\p{N}]/u.test(item.str) && !isRightToLeft(item);
const isBlank = ({ str }: RowItem): boolean => str.trim() === "";
/** True for vowels and accents that a program draws before the letter below them. */
const isMark = ({ str }: RowItem): boolean => /^\s*\p{M}+\s*$/u.test(str);

const pairs = ["()", "[]", "{}", "«»", "‹›"];
const mirrors: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);

/** Returns the brackets that are read instead of those that the page shows. */
const mirrored = <Item extends RowItem>(item: Item): Item =>
  isLeftToRight(item)
    ? item
    : { ...item, str: item.str.replaceAll(/[()[\]{}«»‹›]/gu, (sign) => mirrors.get(sign) ?? sign) };

/** Returns signs from right to left; pdf.js does this for texts with letters. */
const fromRight = <Item extends RowItem>(item: Item): Item =>
  /[\p{L}\p{N}\p{M}]/u.test(item.str) ? item : { ...item, str: Array.from(item.str).toReversed().join("") };

/** A number with its signs, and any other sign. */
const numberOrSign = /(?:(?<!\p{N})[-+−$€£¥₪#])?\p{N}+(?:[.,:/٫٬]\p{N}+)*[%‰°]?|[^]/gu;

/** Divides numbers between which the row is read from right to left, and signs that a row from right to left shows before a word. */
const divided = <Item extends RowItem>(item: Item): readonly Item[] => {
  if (!isLeftToRight(item)) return [item];
  const [before = ""] = /^[.,;:!?"]+(?=[\p{L}\p{N}][^"]*$)/u.exec(item.str) ?? [];
  const parts = hasLetter(item) ? [before, item.str.slice(before.length)] : item.str.match(numberOrSign);
  return (parts ?? []).filter((str) => str !== "").map((str) => ({ ...item, str }));
};

/** True if a text from left to right continues in the next one, across other signs. */
const continuesIn = (item: RowItem, between: string, isArabic: boolean): boolean =>
  hasLetter(item) || (isArabic ? /^[.,:/٫٬]?$/u : /^[-+−.,:/]?$/u).test(between);

/** Returns the index behind the texts that are read from left to right, from a place. */
const runEnd = (row: readonly RowItem[], from: number, isArabic: boolean): number => {
  let last = from;
  let between = "";
  for (let at = from + 1; at < row.length; at += 1) {
    const [item, next] = [row[last], row[at]];
    if (item === undefined || next === undefined || !isLeftToRight(item) || isRightToLeft(next)) break;
    if (!isLeftToRight(next)) between += next.str;
    else if (continuesIn(item, between, isArabic)) [last, between] = [at, ""];
    else break;
  }
  return last + 1;
};

const reversed = <Item extends RowItem>(items: readonly Item[], hasShownBrackets: boolean): Item[] => {
  const row = items.flatMap(divided).map(fromRight);
  const isArabic = row.some(({ str }) => arabicLike.test(str));
  const runs: Item[][] = [];
  for (let at = 0; at < row.length;) {
    const end = runEnd(row, at, isArabic);
    runs.push(row.slice(at, end));
    at = end;
  }
  return runs.toReversed().flatMap((run) => (run.length === 1 && hasShownBrackets ? run.map(mirrored) : run));
};

const narrowestSpace = 0.15;
/** In a row from left to right, words farther apart are not of one phrase. */
const widestSpace = 1;

/** Returns where a text begins; a vowel belongs to the letter that is drawn next, if it is above or below it. */
const placeOf = (item: RowItem, next: RowItem | undefined): number =>
  isMark(item) && next !== undefined && item.x < next.x + next.width ? Math.min(item.x, next.x) : item.x;

/** Sorts a row from left to right, with a space between two texts that are apart and were drawn from right to left. */
const fromLeft = <Item extends RowItem>(items: readonly Item[]): Item[] =>
  items
    .filter((item) => !isBlank(item) || item.width > narrowestSpace * item.fontSize)
    .map((item, drawn, all) => ({
      item: isMark(item) ? { ...item, str: item.str.trim() } : item,
      place: placeOf(item, isMark(item) ? all.slice(drawn + 1).find((next) => !isBlank(next)) : undefined),
      drawn,
    }))
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ item, drawn }, index, row): Item[] => {
      const [x, next] = [item.x + item.width, row[index + 1]];
      const isBackwards = next !== undefined && next.drawn < drawn;
      const isApart = isBackwards && next.item.x - x > narrowestSpace * item.fontSize;
      return isApart && !/\s$/u.test(item.str) ? [item, { ...item, str: " ", x, width: 0 }] : [item];
    });

/** Divides a row where texts are far apart. */
const cellsOf = <Item extends RowItem>(row: readonly Item[]): Item[][] => {
  const cells: Item[][] = [[]];
  let end = Number.POSITIVE_INFINITY;
  for (const item of row) {
    if (!isBlank(item) && item.x - end > widestSpace * item.fontSize) cells.push([]);
    cells.at(-1)?.push(item);
    if (!isBlank(item)) end = item.x + item.width;
  }
  return cells;
};

/** Divides a row at the words from left to right. */
const phrasesOf = <Item extends RowItem>(row: readonly Item[]): Item[][] => {
  const phrases: Item[][] = [[]];
  for (const item of row)
    if (isLeftToRight(item) && hasLetter(item)) phrases.push([item], []);
    else phrases.at(-1)?.push(item);
  return phrases;
};

/** Replaces the part of a row between its first and last text of a kind. */
const between = <Item extends RowItem>(
  row: readonly Item[],
  isOfKind: (item: Item) => boolean,
  turned: (row: readonly Item[]) => readonly Item[],
): readonly Item[] => {
  const [start, end] = [row.findIndex(isOfKind), row.findLastIndex(isOfKind) + 1];
  return start === -1 ? row : [...row.slice(0, start), ...turned(row.slice(start, end)), ...row.slice(end)];
};

/**
 * Returns the texts of a row in the order in which they are read, by the Unicode rules for scripts from right to left: numbers and
 * words of other scripts among them remain from left to right. Other rows keep their order.
 */
export const inLogicalOrder = <Item extends RowItem>(
  items: readonly Item[],
  page: PageDirection,
): readonly Item[] => {
  if (!items.some(isRightToLeft)) return items;
  const turned = (row: readonly Item[]): readonly Item[] => reversed(row, page.hasShownBrackets);
  const row = fromLeft(items);
  if (page.isRightToLeft) return turned(row);
  return cellsOf(row).flatMap((cell) => {
    const first = cell.find(hasLetter);
    return first !== undefined && isRightToLeft(first) && isMostlyRightToLeft(cell)
      ? between(cell, (item) => !isBlank(item), turned)
      : phrasesOf(cell).flatMap((phrase) => between(phrase, isRightToLeft, turned));
  });
};

const bracketed = /\([^()]{0,200}\)|\[[^[\]]{0,200}\]|«[^«»]{0,200}»/gu;

/** Finds out how the rows of a page are written. Programs write the brackets that are read, or those that the page shows. */
export const directionOf = (rows: readonly (readonly RowItem[])[]): PageDirection => {
  const isRightToLeftPage = isMostlyRightToLeft(rows.flat());
  const turned = rows.filter((row) => row.some(isRightToLeft));
  const bracketsIf = (hasShownBrackets: boolean): number => {
    const page = { isRightToLeft: isRightToLeftPage, hasShownBrackets };
    const texts = turned.map((row) => ({
      str: inLogicalOrder(row, page)
        .map(({ str }) => str)
        .join(""),
    }));
    return countOf(texts, bracketed);
  };
  return { isRightToLeft: isRightToLeftPage, hasShownBrackets: bracketsIf(true) >= bracketsIf(false) };
};
