import type { Reading } from "./figures.ts";
import { inBaseUnit } from "./units.ts";

/** True if two numbers are equal up to the precision of a computation. */
export const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Returns a reading in the base of its unit. */
export const based = ({ value, unit, per }: Reading): Reading => {
  if (unit === undefined) return { value, unit };
  const divisor = per === undefined ? { value: 1, unit: undefined } : inBaseUnit(1, per);
  return { ...inBaseUnit(value / divisor.value, unit), per: divisor.unit };
};

/** True if two units may be the same: an unknown unit fits any. */
export const unitsFit = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

const divisorsFit = (one: Reading, other: Reading): boolean =>
  one.per === other.per || one.unit === undefined || other.unit === undefined;

/** True if one reading is a percentage and the other the same share of one: 20 % and 0.2. */
const isShareOfOne = (percentage: Reading, bare: Reading): boolean =>
  percentage.unit === "%" &&
  bare.unit === undefined &&
  bare.value > 0 &&
  bare.value < 1 &&
  isSame(percentage.value, 100 * bare.value);

/** "Pounds" are money or a weight. */
const arePounds = (one: Reading, other: Reading): boolean =>
  isSame(one.value, other.value) && ["GBP lb", "lb GBP"].includes(`${one.unit} ${other.unit}`);

/** True if two readings are equal: same value in compatible units; an unknown unit is compatible with any. */
const areOne = (written: Reading, heldAs: Reading): boolean => {
  const [one, other] = [based(written), based(heldAs)];
  return (
    (isSame(one.value, other.value) && unitsFit(one.unit, other.unit) && divisorsFit(one, other)) ||
    (isSame(written.value, heldAs.value) && (one.unit === undefined || other.unit === undefined)) ||
    isShareOfOne(one, other) ||
    isShareOfOne(other, one) ||
    arePounds(written, heldAs)
  );
};

/** True if a claimed reading equals one of the text. */
export const haveOne = (claimed: readonly Reading[], held: readonly Reading[]): boolean =>
  claimed.some((one) => held.some((other) => areOne(one, other)));

/** Degrees Fahrenheit per degree Celsius, for temperature differences. */
const perDegree = 1.8;

const isSameDifference = (own: Reading, other: Reading): boolean =>
  (own.unit === "°F" && other.unit === "°C" && isSame(own.value, other.value * perDegree)) ||
  (own.unit === "°C" && other.unit === "°F" && isSame(own.value * perDegree, other.value));

/** A change by -5 % is a fall by 5 %. */
const isOpposite = (own: Reading, other: Reading): boolean =>
  own.unit === "%" && other.unit === "%" && isSame(own.value, -other.value);

/** "5 mg of it for each kilogram" may be 5 mg/kg. */
const lacksDivisor = (own: Reading, other: Reading): boolean =>
  (own.per === undefined || other.per === undefined) &&
  areOne({ ...own, per: undefined }, { ...other, per: undefined });

/** True if two amounts may be the same, in another temperature scale, with the direction in words or with a divisor elsewhere. */
export const maybeSame = (own: Reading, other: Reading): boolean =>
  isSameDifference(own, other) || isOpposite(own, other) || lacksDivisor(own, other);
