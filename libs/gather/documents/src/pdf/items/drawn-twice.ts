import type { PdfItem } from "../pdf-lines.ts";
import type { DrawnText } from "./covered.ts";
import type { Matrix } from "./painted-areas.ts";

/** Bold type and shadows repeat letters with at most this offset, as a share of their size. */
const maxShift = 0.2;
/** Offsets that differ by less are the same. */
const rounding = 0.02;

interface Drawn {
  readonly advance: number;
  readonly fontSize: number;
  readonly count: number;
}

/** Returns the size of the letters of a text, and the advance of one of them on average, in points. */
export const measured = (
  [a, b, c, d]: Matrix,
  { advance, fontSize, count }: Drawn,
): Pick<DrawnText, "size" | "letter"> => {
  const share = advance / Math.max(1, count);
  return { size: Math.abs(fontSize) * Math.hypot(c, d), letter: [a * share, b * share] };
};

/** Cells of a page: copies of a text are in the same or in adjacent ones. */
const cellsBeside = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => [across, up] as const));
// More of the same text in one cell are not read by anyone.
const maxInCell = 20;

/** A distance on a page, in points. */
type Shift = readonly [number, number];

const isWithin = ([across, up]: Shift, distance: number): boolean =>
  Math.abs(across) <= distance && Math.abs(up) <= distance;

/** True for at most half a letter: letters repeated in a word are further apart. */
const isWithinLetter = ([across, up]: Shift, { letter: [right, rise] }: DrawnText): boolean =>
  2 * Math.abs(across * right + up * rise) <= right ** 2 + rise ** 2;

/** Marks the texts that a page draws over themselves for bold type or shadows, in whole or letter by letter. */
export const withCopies = (texts: readonly DrawnText[]): readonly DrawnText[] => {
  const drawn = new Map<string, readonly DrawnText[]>();
  let sure: Shift | undefined;
  const isCopy = (one: DrawnText, other: DrawnText): boolean => {
    const shift = [one.x - other.x, one.y - other.y] as const;
    if (one.unseen !== other.unseen || !isWithin(shift, maxShift * one.size)) return false;
    if (isWithinLetter(shift, one)) {
      sure = shift;
      return true;
    }
    // A narrow letter is drawn again where wider ones before it are.
    return sure !== undefined && isWithin([shift[0] - sure[0], shift[1] - sure[1]], rounding * one.size);
  };
  return texts.map((text) => {
    if (text.text.trim() === "") return text;
    const cell = 2 ** Math.ceil(Math.log2(2 * maxShift * text.size));
    const keyOf = (across: number, up: number): string =>
      `${Math.round(text.x / cell) + across} ${Math.round(text.y / cell) + up} ${text.text}`;
    const beside = cellsBeside.flatMap(([across, up]) => drawn.get(keyOf(across, up)) ?? []);
    if (beside.some((other) => isCopy(text, other))) return { ...text, unseen: "drawn-again" };
    const key = keyOf(0, 0);
    drawn.set(key, [...(drawn.get(key) ?? []).slice(1 - maxInCell), text]);
    return text;
  });
};

const isSame = (one: PdfItem, other: PdfItem): boolean => {
  const letter = one.width / Math.max(1, one.str.length);
  const shift = Math.min(maxShift * one.fontSize, letter / 2);
  return Math.abs(one.x - other.x) <= shift && Math.abs(one.y - other.y) <= maxShift * one.fontSize;
};

/** Removes copies that a page divides in another way, which only pdf.js has joined; line ends remain. */
export const withoutDoubles = <Item extends PdfItem>(items: readonly Item[]): Item[] => {
  const drawn = new Map<string, Item[]>();
  return items.flatMap((item): Item[] => {
    if (item.str.trim() === "") return [item];
    const band = Math.round(item.y / (4 * item.fontSize || 1));
    const keyOf = (shift: number): string => `${band + shift} ${item.str}`;
    const beside = [-1, 0, 1].flatMap((shift) => drawn.get(keyOf(shift)) ?? []);
    if (beside.some((other) => isSame(item, other))) return item.hasEOL ? [{ ...item, str: "" }] : [];
    const others = drawn.get(keyOf(0));
    if (others === undefined) drawn.set(keyOf(0), [item]);
    else others.push(item);
    return [item];
  });
};
