import { isMostlyRightToLeft } from "../logical-order.ts";
import { type PdfItem, median } from "../pdf-lines.ts";
import type { DrawnText } from "./covered.ts";

/** Letters drawn one by one at equal distances. */
interface Run {
  readonly text: string;
  readonly letters: string;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

const minLetters = 5;
const equalShare = 0.6;
const rounding = 0.04;
const wordGap = 1.6;

/** Groups letters that are each drawn by their own instruction into rows. */
const rowsOf = (texts: readonly DrawnText[]): DrawnText[][] => {
  const rows: DrawnText[][] = [];
  for (const text of texts) {
    const last = rows.at(-1)?.at(-1);
    const isNext = last !== undefined && Math.abs(last.y - text.y) < 0.5 && text.x > last.x;
    if (Array.from(text.text).length !== 1 || text.text.trim() === "") rows.push([]);
    else if (isNext) rows.at(-1)?.push(text);
    else rows.push([text]);
  }
  // The order of letters from right to left is restored with that of their row.
  return rows.filter(
    (row) => row.length >= minLetters && !isMostlyRightToLeft(row.map(({ text }) => ({ str: text }))),
  );
};

/** Reads a row of evenly spaced letters, with spaces at free positions; undefined if letters are as far apart as they are wide. */
const runOf = (row: readonly DrawnText[]): Run | undefined => {
  const steps = row.slice(1).map(({ x }, index) => x - (row[index]?.x ?? x));
  const step = median(steps);
  const equal = steps.filter((each) => Math.abs(each - step) < rounding * step);
  if (step <= 0 || equal.length < equalShare * steps.length) return undefined;
  const text = row.map(
    (letter, index) => (index > 0 && (steps[index - 1] ?? 0) > wordGap * step ? " " : "") + letter.text,
  );
  const [first] = row;
  return {
    text: text.join(""),
    letters: row.map((letter) => letter.text).join(""),
    y: first?.y ?? 0,
    from: first?.x ?? 0,
    to: row.at(-1)?.x ?? 0,
  };
};

const bare = (text: string): string => text.replaceAll(/\s+/gu, "");

/** Three or more letters with a space between each two. */
const tracked = /^(?:\S ){2,}\S$/u;

/** Closes words set with wide letter spacing: pdf.js reads the gaps as spaces, which the instruction does not draw. */
const closeTracking = <Item extends PdfItem>(
  items: readonly Item[],
  texts: readonly DrawnText[],
): readonly Item[] =>
  items.map((item) => {
    if (!tracked.test(item.str)) return item;
    const word = bare(item.str);
    const isWord = texts.some(
      ({ text, x, y }) =>
        Math.abs(item.y - y) < 0.5 &&
        x < item.x + item.width &&
        text.includes(word) &&
        !text.includes(item.str),
    );
    return isWord ? { ...item, str: word } : item;
  });

/**
 * Restores word spacing from letter positions where a page draws letters one by one and evenly: pdf.js reads the gap beside a
 * narrow letter as a space.
 */
export const respaceLetters = <Item extends PdfItem>(
  drawn: readonly Item[],
  texts: readonly DrawnText[],
): readonly Item[] => {
  const items = closeTracking(drawn, texts);
  const runs = rowsOf(texts).flatMap((row) => runOf(row) ?? []);
  if (runs.length === 0) return items;
  const spaced = [...items];
  for (const { text, letters, y, from, to } of runs) {
    const places = spaced.flatMap((item, place) =>
      Math.abs(item.y - y) < 0.5 && item.x > from - 1 && item.x <= to + 1 ? [place] : [],
    );
    const [first = -1] = places;
    const [start, last] = [spaced[first], spaced[places.at(-1) ?? -1]];
    const isAll = bare(places.map((place) => spaced[place]?.str ?? "").join("")) === letters;
    if (start === undefined || last === undefined || !isAll) continue;
    spaced[first] = { ...start, str: text, width: last.x + last.width - start.x, hasEOL: last.hasEOL };
    for (const place of places.slice(1)) {
      const item = spaced[place];
      if (item !== undefined) spaced[place] = { ...item, str: "", hasEOL: false };
    }
  }
  return spaced;
};
