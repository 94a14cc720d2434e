import type { DrawnText } from "./covered.ts";
import type { Matrix } from "./painted-areas.ts";

/** Bold type and shadows repeat letters with at most this offset, as a share of their size. */
const maxShift = 0.2;

interface Drawn {
  readonly advance: number;
  readonly fontSize: number;
  readonly count: number;
}

/** Returns the greatest distance of a copy of a text: at most half a letter, in points. */
export const reachOf = ([a, b, c, d]: Matrix, { advance, fontSize, count }: Drawn): number =>
  Math.min(
    maxShift * Math.abs(fontSize) * Math.hypot(c, d),
    (Math.abs(advance) * Math.hypot(a, b)) / Math.max(1, count) / 2,
  );

/** Cells of a page: copies of a text are in the same or in adjacent ones. */
const cellsBeside = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => [across, up] as const));

const isCopy = (one: DrawnText, other: DrawnText): boolean =>
  one.unseen === other.unseen &&
  Math.abs(one.x - other.x) <= one.reach &&
  Math.abs(one.y - other.y) <= one.reach;

/** Marks the texts that a page draws over themselves for bold type or shadows, in whole or letter by letter. */
export const withCopies = (texts: readonly DrawnText[]): readonly DrawnText[] => {
  const drawn = new Map<string, DrawnText[]>();
  return texts.map((text) => {
    if (text.text.trim() === "") return text;
    const cell = 4 * text.reach || 1;
    const keyOf = (across: number, up: number): string =>
      `${Math.round(text.x / cell) + across} ${Math.round(text.y / cell) + up} ${text.text}`;
    const beside = cellsBeside.flatMap(([across, up]) => drawn.get(keyOf(across, up)) ?? []);
    if (beside.some((other) => isCopy(text, other))) return { ...text, unseen: "drawn-again" };
    const key = keyOf(0, 0);
    drawn.set(key, [...(drawn.get(key) ?? []), text]);
    return text;
  });
};
