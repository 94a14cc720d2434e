import { converter, parse } from "culori";

/** A colour with components from 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

const toRgb = converter("rgb");

/** Parses a CSS colour; undefined for others, including system colours. */
export const colorOf = (value: string): Color | undefined => {
  if (value === "transparent") return { r: 0, g: 0, b: 0, alpha: 0 };
  const parsed = parse(value);
  if (parsed === undefined) return undefined;
  const { r, g, b, alpha = 1 } = toRgb(parsed);
  return { r, g, b, alpha };
};

/** A colour composited over another (source-over). */
export const compositeOver = (color: Color, below: Color): Color => {
  const mixed = (over: number, under: number): number => over * color.alpha + under * (1 - color.alpha);
  return { r: mixed(color.r, below.r), g: mixed(color.g, below.g), b: mixed(color.b, below.b), alpha: 1 };
};

// Twelve of 256 steps: #f4f4f4 on white is not noticed.
const minDifference = 12.5 / 255;

/** True if a reader cannot distinguish the colours. */
export const looksAlike = (one: Color, other: Color): boolean =>
  Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b)) < minDifference;
