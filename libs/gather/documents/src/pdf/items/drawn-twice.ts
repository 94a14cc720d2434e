import type { PdfItem } from "../pdf-lines.ts";

/** Bold type and shadows repeat letters with at most this offset, as a share of their size. */
const maxShift = 0.2;

const isSame = (one: PdfItem, other: PdfItem): boolean => {
  const letter = one.width / Math.max(1, one.str.length);
  const shift = Math.min(maxShift * one.fontSize, letter / 2);
  return Math.abs(one.x - other.x) <= shift && Math.abs(one.y - other.y) <= maxShift * one.fontSize;
};

/** Removes text drawn over itself for bold type or shadows; line ends remain. */
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
