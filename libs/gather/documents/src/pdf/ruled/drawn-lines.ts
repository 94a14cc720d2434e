import { type Color, looksAlike } from "../../color.ts";
import { type Box, boxAfter, type Matrix, numbersOf, paper } from "../items/painted-areas.ts";

/** Flat and narrow shapes on a page. */
export interface DrawnLines {
  /** Bars that may strike a text out. */
  readonly bars: readonly Box[];
  /** Lines that may divide the cells of a table. */
  readonly rules: readonly Box[];
}

/** A painted path. */
interface Painted {
  readonly path: unknown;
  readonly matrix: Matrix;
  /** The area around it. */
  readonly area: Box;
  readonly isFilled: boolean;
  readonly color: Color | undefined;
  /** The width of its lines; 0 if it is filled. */
  readonly width: number;
}

/** In points: a fifth of a large heading. */
const tallestBar = 8;
const [thickest, shortest] = [3, 3];
// A page with more is a map or a diagram.
const maxRules = 3_000;
const maxNumbers = 20_000;

type Point = readonly [number, number];

const around = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** The numbers behind each operator of a path: move, line, curve, curve of the second degree, close. */
const operands = [2, 2, 6, 4, 0];
const [moves, straight, closes] = [0, 1, 4];

interface Step {
  readonly operator: number;
  readonly to: Point;
}

const stepsIn = (data: readonly number[]): Step[] => {
  const steps: Step[] = [];
  for (let at = 0; at < data.length;) {
    const operator = data[at] ?? closes;
    const count = operands[operator] ?? 0;
    steps.push({ operator, to: [data[at + count - 1] ?? 0, data[at + count] ?? 0] });
    at += 1 + count;
  }
  return steps;
};

/** Splits a path where the pen is lifted; closing leads back to the first place. */
const piecesOf = (steps: readonly Step[]): Step[][] => {
  const pieces: Step[][] = [];
  for (const step of steps) {
    const piece = pieces.at(-1);
    if (piece === undefined || step.operator === moves) pieces.push([step]);
    else piece.push(step.operator === closes ? { ...step, to: piece[0]?.to ?? step.to } : step);
  }
  return pieces;
};

/** Returns the boxes around the lines of a stroked path, or around the pieces of a filled one. */
const partsOf = (path: unknown, isFilled: boolean): Box[] => {
  const data = numbersOf(Array.isArray(path) ? path[0] : undefined);
  if (data.length > maxNumbers) return [];
  const pieces = piecesOf(stepsIn(data));
  if (isFilled) return pieces.map((piece) => around(piece.map(({ to }) => to)));
  return pieces.flatMap((piece) =>
    piece.slice(1).flatMap(({ operator, to }, index) => {
      const from = piece[index]?.to ?? to;
      return operator === straight || operator === closes ? [around([from, to])] : [];
    }),
  );
};

const isRule = ([left, bottom, right, top]: Box): boolean => {
  const [width, height] = [right - left, top - bottom];
  return Math.min(width, height) <= thickest && Math.max(width, height) >= shortest;
};

/** Collects the lines that a page draws in another colour than paper. */
export const createDrawnLines = () => {
  const bars: Box[] = [];
  const rules: Box[] = [];
  return {
    drawn: { bars, rules } satisfies DrawnLines,
    add: ({ path, matrix, area, isFilled, color, width }: Painted): void => {
      if (color === undefined || looksAlike(color, paper)) return;
      const [left, bottom, right, top] = area;
      if (top - bottom + width < tallestBar && right - left > top - bottom)
        bars.push([left, bottom - width / 2, right, top + width / 2]);
      if (rules.length > maxRules || width > thickest) return;
      rules.push(
        ...partsOf(path, isFilled)
          .map((part) => boxAfter(matrix, part))
          .filter(isRule),
      );
    },
  };
};
