import type { Box } from "./painted-areas.ts";

/** The reason why a drawn text is invisible. */
export type Unseen = "not-painted" | "background-color" | "drawn-again";

/** A text drawn by a page. */
export interface DrawnText {
  readonly text: string;
  /** Its start, in points. */
  readonly x: number;
  readonly y: number;
  /** The size of its letters, and the advance of one of them on average, in points. */
  readonly size: number;
  readonly letter: readonly [number, number];
  /** The heights between which it must be covered for its letters to be invisible; undefined if it runs upwards. */
  readonly heights?: readonly [number, number] | undefined;
  /** Undefined if it is visible. */
  readonly unseen: Unseen | undefined;
  /** Its characters, with their left edges and widths, in points. */
  readonly letters?: readonly { readonly text: string; readonly x: number; readonly width: number }[];
}

/** An opaque rectangle, and the number of texts drawn before it. */
export interface Cover {
  readonly box: Box;
  readonly before: number;
}

// A page with more of them is a drawing.
const maxCovers = 500;

/** Divides texts where rectangles are painted over their letters; covered letters are not painted. */
export const withCovered = (texts: readonly DrawnText[], covers: readonly Cover[]): readonly DrawnText[] => {
  if (covers.length === 0 || covers.length > maxCovers) return texts;
  return texts.flatMap((text, index) => {
    const { heights, letters = [] } = text;
    if (heights === undefined || text.unseen !== undefined) return [text];
    const over = covers.filter(
      ({ box, before }) => before > index && box[1] < heights[0] && heights[1] < box[3],
    );
    if (over.length === 0) return [text];
    const parts: { isCovered: boolean; letters: (typeof letters)[number][] }[] = [];
    for (const letter of letters) {
      const center = letter.x + letter.width / 2;
      const isCovered = over.some(({ box }) => box[0] < center && center < box[2]);
      const last = parts.at(-1);
      if (last?.isCovered === isCovered) last.letters.push(letter);
      else parts.push({ isCovered, letters: [letter] });
    }
    return parts.map((part): DrawnText => ({
      ...text,
      text: part.letters.map((letter) => letter.text).join(""),
      x: part.letters[0]?.x ?? text.x,
      unseen: part.isCovered ? "not-painted" : undefined,
      letters: part.letters,
    }));
  });
};
