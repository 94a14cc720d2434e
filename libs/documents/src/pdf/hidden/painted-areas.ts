import { type Color, looksAlike } from "../../color.ts";
import type { Box } from "./matrix.ts";

/** What a page paints before a text: an area of one colour, or a picture. */
export interface PaintedArea {
  readonly box: Box;
  /** Undefined where it has many, or lets through what is below. */
  readonly color: Color | undefined;
  /** Whether all of the box is painted. */
  readonly isWhole: boolean;
}

const paper: Color = { r: 1, g: 1, b: 1, alpha: 1 };
const smallest = 20;
// On a page of more areas, as maps are, text upon the first of them counts as seen.
const mostAreas = 2_000;

const areaOf = ([left, bottom, right, top]: Box): number => (right - left) * (top - bottom);

/** The areas that a page has painted so far. */
export const createPaintedAreas = () => {
  const areas: PaintedArea[] = [];
  let isFull = false;
  return {
    add: (area: PaintedArea): void => {
      if (areaOf(area.box) < smallest) return;
      if (areas.length < mostAreas) areas.push(area);
      else isFull = true;
    },
    /** Whether nobody tells a text of this colour from what is painted where it stands. */
    isLikeBackground: (color: Color, { x, y }: { readonly x: number; readonly y: number }): boolean => {
      if (isFull) return false;
      for (const { box, color: painted, isWhole } of areas.toReversed()) {
        const [left, bottom, right, top] = box;
        if (x < left || x > right || y < bottom || y > top) continue;
        if (painted === undefined || !looksAlike(color, painted)) return false;
        if (isWhole) return true;
      }
      return looksAlike(color, paper);
    },
  };
};
