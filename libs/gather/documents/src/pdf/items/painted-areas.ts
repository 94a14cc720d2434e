import { type Color, looksAlike } from "../../color.ts";

/** A transformation of the plane as PDF writes it: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A rectangle by its left, lower, right and upper edge. */
export type Box = readonly [number, number, number, number];

/** The one that changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Numbers in an array or a typed array. */
export const numbersOf = (value: unknown): readonly number[] => {
  if (Array.isArray(value)) return value.map(Number);
  return value instanceof Float32Array ? [...value] : [];
};

/** The matrix in the arguments of an operator, which come as six numbers or as one array of them. */
export const matrixOf = (args: unknown): Matrix => {
  const outer = Array.isArray(args) && args.length === 1 ? args[0] : args;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(outer);
  return [a, b, c, d, e, f];
};

/** First the inner transformation, then the outer one. */
export const times = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** The upright box around a box that is transformed. */
export const boxAfter = ([a, b, c, d, e, f]: Matrix, [left, bottom, right, top]: Box): Box => {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** An area that a page paints before a text: one colour, or a picture. */
export interface PaintedArea {
  readonly box: Box;
  /** Undefined where it has many, or lets through what is below. */
  readonly color: Color | undefined;
  /** True if the whole box is painted. */
  readonly isWhole: boolean;
}

const paper: Color = { r: 1, g: 1, b: 1, alpha: 1 };
const smallest = 20;
// On a page of more areas, as maps are, text upon the first of them counts as seen.
const maxAreas = 2_000;

const areaOf = ([left, bottom, right, top]: Box): number => (right - left) * (top - bottom);

/** The areas that a page has painted so far. */
export const createPaintedAreas = () => {
  const areas: PaintedArea[] = [];
  let isFull = false;
  return {
    add: (area: PaintedArea): void => {
      if (areaOf(area.box) < smallest) return;
      if (areas.length < maxAreas) areas.push(area);
      else isFull = true;
    },
    /** True if text of this colour cannot be distinguished from the painted background at its position. */
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
