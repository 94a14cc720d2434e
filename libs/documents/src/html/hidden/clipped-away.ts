import type { StyleValue } from "./hides-element.ts";

const numbersIn = (text: string): number[] => (text.match(/-?[\d.]+/gu) ?? []).map(Number);
const farEdge = 99_999;

/** By `clip`, whose edges count from the top and the left. */
const isClipped = (value: StyleValue): boolean => {
  const rectangle = /^rect\(([^()]*)\)/u.exec(value("clip"))?.[1];
  if (rectangle === undefined || !/^(?:absolute|fixed)$/u.test(value("position"))) return false;
  const [top, right, bottom, left] = numbersIn(rectangle.replaceAll("auto", String(farEdge)));
  const isThin = (from = 0, to = 0): boolean => to - (from === farEdge ? 0 : from) <= 1;
  return isThin(top, bottom) || isThin(left, right);
};

const isInsetAway = (parts: readonly string[]): boolean => {
  const [top = 0, right = top, bottom = top, left = right] = parts.map((part) =>
    part.endsWith("%") ? Number.parseFloat(part) : 0,
  );
  return top + bottom >= 99 || left + right >= 99;
};

/** By `clip-path`, where nothing is left of its shape. */
const isShapedAway = (value: StyleValue): boolean => {
  const [, shape = "", sizes = ""] =
    /^(inset|circle|ellipse|polygon)\(([^()]*)\)/u.exec(value("clip-path")) ?? [];
  const parts = sizes
    .replace(/\b(?:at|round)\b.*$/u, "")
    .trim()
    .split(/[\s,]+/u);
  if (shape === "inset") return isInsetAway(parts);
  if (shape === "polygon") return new Set(numbersIn(sizes)).size <= 1;
  return shape !== "" && Number.parseFloat(parts[0] ?? "") === 0;
};

/** Whether a style cuts away all of an element. */
export const isClippedAway = (value: StyleValue): boolean => isClipped(value) || isShapedAway(value);
