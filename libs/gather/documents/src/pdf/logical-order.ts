/** A text of a row; coordinates in points. */
interface RowItem {
  readonly str: string;
  readonly x: number;
  readonly width: number;
  readonly fontSize: number;
}

const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** True for a text with letters of a script that is written from right to left. */
export const isRightToLeft = ({ str }: Pick<RowItem, "str">): boolean =>
  rightToLeft.test(str.replaceAll(arabicDigits, ""));

const hasLetter = ({ str }: RowItem): boolean => /\p{L}/u.test(str);
const hasNumber = ({ str }: RowItem): boolean => /\p{N}/u.test(str);
/** True for a text that is read from left to right in any row. */
const isLeftToRight = (item: RowItem): boolean =>
  !isRightToLeft(item) && (hasLetter(item) || hasNumber(item));

const pairs = ["()", "[]", "{}", "«»", "‹›"];
const mirrors: ReadonlyMap<string, string> = new Map(
  pairs.flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);

/** A page shows the mirrored shape of a bracket that is read from right to left. */
const mirrored = <Item extends RowItem>(item: Item): Item =>
  isLeftToRight(item)
    ? item
    : { ...item, str: item.str.replaceAll(/[()[\]{}«»‹›]/gu, (sign) => mirrors.get(sign) ?? sign) };

/** True if a text from left to right continues in the next one, across other signs: a space ends a number, but not words. */
const continuesIn = (item: RowItem, between: readonly RowItem[], next: RowItem): boolean =>
  isLeftToRight(next) && (hasLetter(item) || !/\s/u.test(between.map(({ str }) => str).join("")));

/** Returns the index behind the texts from left to right that begin at a place. */
const runEnd = (row: readonly RowItem[], from: number): number => {
  let last = from;
  for (let at = from + 1; at < row.length; at += 1) {
    const [item, next] = [row[last], row[at]];
    if (item === undefined || next === undefined || isRightToLeft(next)) break;
    if (continuesIn(item, row.slice(last + 1, at), next)) last = at;
    else if (isLeftToRight(next)) break;
  }
  return last + 1;
};

const reversed = <Item extends RowItem>(row: readonly Item[]): Item[] => {
  const runs: Item[][] = [];
  for (let at = 0; at < row.length;) {
    const item = row[at];
    const end = item !== undefined && isLeftToRight(item) ? runEnd(row, at) : at + 1;
    runs.push(row.slice(at, end));
    at = end;
  }
  return runs.toReversed().flatMap((run) => (run.length === 1 ? run.map(mirrored) : run));
};

const letters = (row: readonly RowItem[]): number =>
  row.reduce((sum, { str }) => sum + (str.match(/\p{L}/gu)?.length ?? 0), 0);

const narrowestSpace = 0.15;

/** Sorts a row from left to right, with a space between two texts that are apart and were drawn from right to left. */
const fromLeft = <Item extends RowItem>(items: readonly Item[]): Item[] =>
  items
    .filter(({ str }) => str !== "")
    .map((item, drawn) => ({ item, drawn }))
    .toSorted((one, other) => one.item.x - other.item.x)
    .flatMap(({ item, drawn }, index, row): Item[] => {
      const [x, next] = [item.x + item.width, row[index + 1]];
      const isBackwards = next !== undefined && next.drawn < drawn;
      const isApart = isBackwards && next.item.x - x > narrowestSpace * item.fontSize;
      return isApart && !/\s$/u.test(item.str) ? [item, { ...item, str: " ", x, width: 0 }] : [item];
    });

/** True if most letters of a page or row are of scripts from right to left. */
export const isMostlyRightToLeft = (items: readonly RowItem[]): boolean =>
  2 * letters(items.filter(isRightToLeft)) > letters(items);

/**
 * Returns the texts of a row in the order in which they are read, by the Unicode rules for scripts from right to left: numbers and
 * words of other scripts among them remain from left to right. Other rows keep their order.
 *
 * `isInRightToLeft`: true for a row of a page in such a script.
 */
export const inLogicalOrder = <Item extends RowItem>(
  items: readonly Item[],
  isInRightToLeft: boolean,
): readonly Item[] => {
  if (!items.some(isRightToLeft)) return items;
  const row = fromLeft(items);
  if (isInRightToLeft || isMostlyRightToLeft(row)) return reversed(row);
  const isOther = (item: Item): boolean => isLeftToRight(item) && hasLetter(item);
  const ordered: Item[] = [];
  for (let at = 0; at < row.length;) {
    const rest = row.slice(at);
    const next = rest.findIndex(isOther);
    const phrase = next === -1 ? rest : rest.slice(0, next);
    const [start, end] = [phrase.findIndex(isRightToLeft), phrase.findLastIndex(isRightToLeft) + 1];
    ordered.push(
      ...(start === -1
        ? phrase
        : [...phrase.slice(0, start), ...reversed(phrase.slice(start, end)), ...phrase.slice(end)]),
      ...rest.slice(phrase.length, phrase.length + 1),
    );
    at += phrase.length + 1;
  }
  return ordered;
};
