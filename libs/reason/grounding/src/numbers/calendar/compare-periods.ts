import type { Reading } from "../figures.ts";
import type { NumberValue, ValueOf, Verdict } from "../found-numbers.ts";

/** Returns a year; those before the era are negative. */
const yearOf = ({ value, unit }: Reading): number => (unit === "BC" ? -value : value);

/** Returns whether a text has a period, a part of it, or a year in it. */
export const periodVerdict = (
  { from, to }: ValueOf<"period">,
  held: readonly { readonly value: NumberValue }[],
): Verdict => {
  const isInside = (year: number): boolean => year >= from && year <= to;
  const century = to - from === 100 ? to / 100 : undefined;
  const isHeld = held.some(({ value }) => {
    // A century ends with the first year of the next one.
    if (value.kind === "period")
      return isInside(value.from) && isInside(value.to - Number(value.to - value.from === 100));
    const whole = value.kind === "amount" ? value.readings.map(yearOf) : [];
    return whole.some(
      (year) => year === century || (Number.isInteger(year) && Math.abs(year) > 99 && isInside(year)),
    );
  });
  return isHeld ? "held" : "missing";
};
