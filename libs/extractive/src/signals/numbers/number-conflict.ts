import { datesOf, quantities, type Quantity } from "./quantities.ts";

const exactQuantities = (text: string, language: string): Map<string, Quantity> => {
  const found = new Map<string, Quantity[]>();
  for (const quantity of quantities(text, language)) {
    if (quantity.of !== undefined) found.set(quantity.of, [...(found.get(quantity.of) ?? []), quantity]);
  }
  const single = [...found].flatMap(([of, [only, ...more]]): [string, Quantity][] =>
    only === undefined || more.length > 0 || only.bounded ? [] : [[of, only]],
  );
  return new Map(single);
};

/** Two figures that differ by more than rounding: 3.2 and 3.24 agree, 5 and 20 do not, and 7 lies between 5 and 10. */
const differ = (one: Quantity, other: Quantity): boolean => {
  const [low, high] = one.value <= other.value ? [one, other] : [other, one];
  return high.value - low.upTo > 0.03 * Math.max(Math.abs(low.upTo), Math.abs(high.value));
};

/** The unit or counted noun of which the texts state different amounts; only amounts each states once and exactly count. */
export const quantityConflict = (one: string, other: string, language: string): string | undefined => {
  const left = exactQuantities(one, language);
  const right = exactQuantities(other, language);
  return [...left].find(([of, quantity]) => {
    const there = right.get(of);
    return there !== undefined && differ(quantity, there);
  })?.[0];
};

const fits = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Whether each text names exactly one date and the two cannot be the same day, month or year. */
export const datesConflict = (one: string, other: string): boolean => {
  const [left, ...moreLeft] = datesOf(one);
  const [right, ...moreRight] = datesOf(other);
  if (left === undefined || right === undefined || moreLeft.length > 0 || moreRight.length > 0) return false;
  return !fits(left, right);
};

/** Whether the texts speak of different times, so that different figures may both be right. */
export const differInTime = (one: string, other: string): boolean => {
  const left = datesOf(one);
  const right = datesOf(other);
  if (left.length === 0 && right.length === 0) return false;
  return !left.some((date) => right.some((another) => fits(date, another)));
};
