import { pixelsOf, shareOf } from "./css-values.ts";

/** The declared style of an element: by property, "" if undeclared. */
export type StyleValue = (property: string) => string;

/** The style of one element, and the base of its lengths. */
export interface Measured {
  readonly value: StyleValue;
  readonly fontSize: number;
  /** Combined opacity of the surrounding elements; 1 is fully visible. */
  readonly opacity: number;
}

/** Distance outside the page, in pixels, to which no reader scrolls. */
export const farOut = 900;
// Pages may be long and wide, and a row of pictures wider still.
const farAlong = 5_000;
/** Less opacity is invisible. */
export const minOpacity = 0.05;

type Check = (measured: Measured) => boolean;

const lengthOf = ({ value, fontSize }: Measured, property: string): number | undefined =>
  pixelsOf(value(property), { em: fontSize, percent: 1_280 });

const isPositioned = (value: StyleValue): boolean =>
  /^(?:absolute|fixed|relative|sticky)$/u.test(value("position"));

const isNotShown: Check = ({ value }) =>
  value("display") === "none" || value("content-visibility") === "hidden";

const opacityIn = (filter: string): number =>
  shareOf(/\bopacity\(\s*([^\s()]+)\s*\)/u.exec(filter)?.[1] ?? "") ?? 1;

/** Returns the effective opacity of an element, including its ancestors. */
export const opacityOf = ({ value, opacity }: Measured): number =>
  opacity * (shareOf(value("opacity")) ?? 1) * opacityIn(value("filter"));

const isTransparent: Check = (measured) => opacityOf(measured) < minOpacity;

const isFarOut: Check = (measured) => {
  const isOut = (property: string): boolean => (lengthOf(measured, property) ?? 0) <= -farOut;
  const isAlong = (property: string): boolean => (lengthOf(measured, property) ?? 0) >= farAlong;
  if (isPositioned(measured.value)) {
    if (["left", "right", "top", "bottom"].some(isOut) || ["left", "top"].some(isAlong)) return true;
  }
  // An element as wide as the window may offset its margin with its padding.
  const isTakenBack = (lengthOf(measured, "padding-left") ?? 0) >= farOut;
  return isOut("margin-top") || (isOut("margin-left") && !isTakenBack);
};

const isMovedAway: Check = ({ value, fontSize }) => {
  const transform = value("transform");
  const [, axis = "", scales = ""] = /\bscale(x|y|3d)?\(([^()]*)\)/u.exec(transform) ?? [];
  const factors = scales.split(",").map((part) => shareOf(part.trim()));
  if (
    factors
      .slice(0, axis === "3d" ? 2 : undefined)
      .some((factor) => factor !== undefined && Math.abs(factor) < 0.01)
  )
    return true;
  const moved = /\btranslate(?:x|y|3d)?\(([^()]*)\)/u.exec(transform)?.[1] ?? "";
  return moved.split(",").some((part) => (pixelsOf(part.trim(), { em: fontSize }) ?? 0) <= -farOut);
};

const thin = 1;

const isThinBox =
  (properties: readonly string[]): Check =>
  (measured) =>
    /\b(?:hidden|clip)\b/u.test(measured.value("overflow")) &&
    properties.some((property) => (lengthOf(measured, property) ?? Infinity) <= thin);

const isNarrow = isThinBox(["width", "max-width"]);

const isFolded: Check = (measured) => {
  // A box may have only padding.
  const hasPadding = ["padding-top", "padding-bottom"].some((side) => (lengthOf(measured, side) ?? 0) > thin);
  return !hasPadding && isThinBox(["height", "max-height"])(measured);
};

/** Ways in which a style hides an element with its content: permanently, or until a script fades it in or unfolds it. */
export type Hiding = "shut" | "faded" | "folded";

const checks: readonly (readonly [Hiding, readonly Check[]])[] = [
  ["shut", [isNotShown, isFarOut, isMovedAway, ({ value }) => isClippedAway(value), isNarrow]],
  ["faded", [isTransparent]],
  ["folded", [isFolded]],
];

/** Returns how a style hides an element; undefined if it does not. */
export const hidingOf = (measured: Measured): Hiding | undefined =>
  checks.find(([, some]) => some.some((check) => check(measured)))?.[0];

/** True if a style moves an element while it fades in. */
export const isMoving = ({ value }: Measured): boolean =>
  ["transform", "transition", "animation-name"].some((property) => !["", "none"].includes(value(property)));

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

/** By `clip-path` with an empty shape. */
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

/** True if a style clips an element completely. */
const isClippedAway = (value: StyleValue): boolean => isClipped(value) || isShapedAway(value);
