import { type Color, looksAlike } from "../../color.ts";

/** A transformation of the plane in PDF notation: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A rectangle by its left, lower, right and upper edge. */
export type Box = readonly [number, number, number, number];

/** The identity transformation. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Numbers in an array or a typed array. */
export const numbersOf = (value: unknown): readonly number[] => {
  if (Array.isArray(value)) return value.map(Number);
  return value instanceof Float32Array ? [...value] : [];
};

/** Reads the matrix in an operator's arguments: six numbers, or one array of them. */
export const matrixOf = (args: unknown): Matrix => {
  const outer = Array.isArray(args) && args.length === 1 ? args[0] : args;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(outer);
  return [a, b, c, d, e, f];
};

/** Reads a rectangle; undefined if it is none. */
export const boxOf = (value: unknown): Box | undefined => {
  const [left, bottom, right, top] = numbersOf(value);
  return left === undefined || bottom === undefined || right === undefined || top === undefined
    ? undefined
    : [left, bottom, right, top];
};

/** True for a path of lines with four corners, each with its operator and position. */
export const isRectangle = (path: unknown): boolean => {
  const data = numbersOf(Array.isArray(path) ? path[0] : undefined);
  const steps = [0, 3, 6, 9].map((place) => data[place]);
  return data.length >= 12 && data.length <= 16 && steps.join() === "0,1,1,1";
};

/** Combines transformations: first the inner, then the outer one. */
export const times = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** Returns the bounding box of a transformed box. */
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

/** True if two boxes have a point in common. */
export const meet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Returns the part that two boxes have in common. */
export const overlap = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/** An area painted before a text: one colour, or a picture. */
export interface PaintedArea {
  readonly box: Box;
  /** Undefined if it has several colours, or is transparent. */
  readonly color: Color | undefined;
  /** True if the whole box is painted. */
  readonly isWhole: boolean;
}

/** The colour of an empty page. */
export const paper: Color = { r: 1, g: 1, b: 1, alpha: 1 };
const smallest = 20;
// On a page with more areas, such as a map, text on the first of them counts as visible.
const maxAreas = 2_000;

const areaOf = ([left, bottom, right, top]: Box): number => (right - left) * (top - bottom);

/** Tracks the areas painted so far. */
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
