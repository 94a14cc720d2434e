import type { DrawnText } from "./covered.ts";
import type { Box } from "./painted-areas.ts";
import { bare, type DrawnItem, without } from "./seen-items.ts";

// A page with more bars is a map or a diagram.
const maxBars = 2_000;
/** Bars closer than this, in points, are one: rules drawn in pieces. */
const joint = 0.5;
/** A bar is thinner than this share of the font size. */
const thinnest = 0.2;
/** The height of a bar above the base line, as a share of the font size. */
const [lowest, highest] = [0.25, 0.5];
/** The letters under a bar fill this share of it, and it ends at most this share of the font size outside: lines of tables and drawings are longer. */
const [filled, overhang] = [0.7, 0.4];

/** Joins bars of one height that continue each other. */
const joinBars = (bars: readonly Box[]): Box[] => {
  const joined: Box[] = [];
  for (const bar of bars.toSorted((one, other) => one[1] - other[1] || one[0] - other[0])) {
    const last = joined.at(-1);
    const continues =
      last !== undefined &&
      Math.abs(last[1] - bar[1]) + Math.abs(last[3] - bar[3]) < joint &&
      bar[0] <= last[2] + joint;
    if (continues) joined[joined.length - 1] = [last[0], last[1], Math.max(last[2], bar[2]), last[3]];
    else joined.push(bar);
  }
  return joined;
};

interface Letter {
  readonly text: string;
  readonly middle: number;
  readonly width: number;
}

/** Returns the letters drawn at the place of an item; none if they are not those of its text. */
export const lettersOf = ({ str, x, y, width }: DrawnItem, texts: readonly DrawnText[]): Letter[] => {
  const drawn = texts
    .filter((text) => Math.abs(text.y - y) < 0.1)
    .flatMap(({ letters = [] }) => letters)
    .map((letter) => ({ text: letter.text, middle: letter.x + letter.width / 2, width: letter.width }))
    .filter(({ middle }) => middle > x && middle < x + width);
  return bare(drawn.map((letter) => letter.text).join("")) === bare(str) ? drawn : [];
};

interface Line {
  readonly item: DrawnItem;
  readonly letters: readonly Letter[];
}

const isThrough = (
  [left, bottom, right, top]: Box,
  { x, y, width, fontSize, quarters }: DrawnItem,
): boolean => {
  const height = ((bottom + top) / 2 - y) / fontSize;
  const isThin = top - bottom < thinnest * fontSize;
  return quarters === 0 && isThin && height >= lowest && height <= highest && left < x + width && right > x;
};

/** True if a bar ends between two letters or digits. */
const cutsWord = ([left, , right]: Box, letters: readonly Letter[]): boolean =>
  letters.some(({ text, middle }, index) => {
    const next = letters[index + 1];
    const isEnd = [left, right].some((end) => middle < end && end < (next?.middle ?? end));
    return isEnd && /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next?.text ?? "");
  });

/** Returns the letters that a bar strikes out; none if it passes through them by chance. */
const struckBy = (bar: Box, through: readonly Line[]): readonly Letter[] => {
  const isUnder = ({ middle }: Letter): boolean => middle > bar[0] && middle < bar[2];
  const under = through.flatMap(({ letters }) => letters.filter(isUnder));
  const width = under.reduce((sum, letter) => sum + letter.width, 0);
  const edge = overhang * Math.max(...through.map(({ item }) => item.fontSize));
  const isLonger =
    bar[0] + edge < Math.min(...under.map((letter) => letter.middle - letter.width / 2)) ||
    bar[2] - edge > Math.max(...under.map((letter) => letter.middle + letter.width / 2));
  // A bar through a single letter may be a part of it.
  const isLetter = bare(under.map(({ text }) => text).join("")).length < 2;
  const isCut = through.some(({ letters }) => cutsWord(bar, letters));
  return isLetter || isLonger || isCut || width < filled * (bar[2] - bar[0]) ? [] : under;
};

/** Leaves out words that are struck out by a thin bar through them, on horizontal lines. */
export const withoutStruck = (
  items: readonly DrawnItem[],
  { texts, bars }: { readonly texts: readonly DrawnText[]; readonly bars: readonly Box[] },
): readonly DrawnItem[] => {
  if (bars.length === 0 || bars.length > maxBars) return items;
  const lines = new Map<DrawnItem, Line>();
  const lineOf = (item: DrawnItem): Line => {
    const line = lines.get(item) ?? { item, letters: lettersOf(item, texts) };
    lines.set(item, line);
    return line;
  };
  const struck = new Set(
    joinBars(bars).flatMap((bar) => struckBy(bar, items.filter((item) => isThrough(bar, item)).map(lineOf))),
  );
  return items.flatMap((item): DrawnItem[] => {
    const { letters = [] } = lines.get(item) ?? {};
    if (!letters.some((letter) => struck.has(letter))) return [item];
    const flags = letters.flatMap((letter) =>
      Array.from({ length: bare(letter.text).length }, () => struck.has(letter)),
    );
    const str = without(item.str, flags);
    return str.trim() === "" && !item.hasEOL ? [] : [{ ...item, str }];
  });
};
