import type { Reading } from "./figures.ts";
import { amount, type Found, foundAt } from "./found-numbers.ts";
import { matchesOf } from "./plain-text.ts";
import { countIn, divisorAt, unitAt } from "./units.ts";

type Unit = readonly [written: string, symbol: string];

/** Signs and names of units before the second number of an amount, and their symbols. */
const signs: readonly Unit[] = [
  ["m", "m"],
  ["€", "EUR"],
  ["F", "F"],
];
const names: readonly Unit[] = [
  ["met(?:re|er)s?|Meter|mètres?|metros?|metri", "m"],
  ["[Ee]uros?", "EUR"],
  ["dollars?", "USD"],
  ["[Ff]rancs?|Franken", "F"],
];

/** Before another noun the second number is a separate one: "within 5 m 20 trees". */
const amountEnd = String.raw` ?[.,;:!?)\]|\n]| ?$| (?:d[ei] )?(?:tall|high|long|wide|deep|hoch|lang|breit|tief|groß|haut|alto|alta|altezza|altura|ancho|largo|largh|lungo|lungh)| de larg`;

/** An amount with a sign may also end before these words, "1 m 80 et", but not one with a name: "in 100 metres 20 and 30 fell". */
const signEnd =
  " (?:de |di |d'|e |in |im |en |au |aux |(?:pour|per|por) (?!cent|ciento)|by |(?:et|und|and|e|y) )";

const splitBy = (units: readonly Unit[], end: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])(?<whole>\d{1,3}) ?(?<unit>${units.map(([written]) => written).join("|")}) ?(?<part>\d\d)(?![\p{L}\p{N}%])(?=${end})`,
    "gu",
  );
const splits = [splitBy(signs, `${amountEnd}|${signEnd}`), splitBy(names, amountEnd)];

/** A length in feet and inches, not an arc in minutes and seconds. */
const feet = /(?<![\p{L}\p{N}.,]|° ?)(?<whole>\d{1,3}) ?['′] ?(?<part>\d{1,2}(?:\.\d+)?) ?["″]/giu;

const findFeet = (plain: string): Found[] =>
  matchesOf(plain, feet).map((match) => {
    const [whole, part] = [Number(match.groups["whole"]), Number(match.groups["part"])];
    const parts = [
      { value: whole, unit: "ft" },
      { value: part, unit: "inch" },
    ];
    return { ...foundAt(match, amount({ value: whole + part / 12, unit: "ft" })), parts };
  });

const symbolOf = (unit: string): string =>
  [...signs, ...names].find(([written]) => new RegExp(`^(?:${written})$`, "u").test(unit))?.[1] ?? "m";

const findParted = (plain: string): Found[] =>
  splits.flatMap((split) =>
    matchesOf(plain, split).map((match) => {
      const { whole, part, unit = "" } = match.groups;
      return foundAt(match, amount({ value: Number(`${whole}.${part}`), unit: symbolOf(unit) }));
    }),
  );

/** Finds amounts in two parts of which one has no name of a unit: "1 m 80", "5′ 11″". */
export const findSplitAmounts = (plain: string): Found[] => [...findParted(plain), ...findFeet(plain)];

const joint = /^,? ?(?:(?:and|und|et|y|e|i|и|en|og|och|con) )?$/iu;

/** Returns where an amount in a unit ends; one in words ends before its unit. */
const endOf = (plain: string, { end }: Found, unit: string, language: string): number => {
  const behind = unitAt(plain, end, language);
  return behind?.unit === unit ? behind.end : end;
};

/** True if the words between two amounts join them; "5 km and 300 m", whose units differ by a power of ten, are two lengths. */
const isJoint = (between: string, unit: string, smaller: string): boolean =>
  Number.isInteger(Math.log10(countIn(unit, smaller) ?? 0)) && smaller !== "cent"
    ? between.trim() === ""
    : joint.test(between);

interface Measured extends Reading {
  readonly unit: string;
}

/** Returns an amount with a unit and a single meaning. */
const measured = ({ value }: Found): Measured | undefined => {
  const [reading, other] = value.kind === "amount" ? value.readings : [];
  return reading?.unit === undefined || other ? undefined : { ...reading, unit: reading.unit };
};

/** True for an amount in each of the units before it: "5 days, 8 hours a day". */
const isRateOf = (plain: string, at: number, whole: string, language: string): boolean => {
  const per = divisorAt(plain, at, language)?.unit;
  return per !== undefined && (per === whole || countIn(whole, per) !== undefined);
};

/** True if an amount is a part of one more of the unit before it. */
const isPartOf = (whole: Measured, part: Measured): boolean =>
  [whole.value, part.value].every((value) => value >= 0) &&
  Number.isInteger(whole.value) &&
  part.value < (countIn(whole.unit, part.unit) ?? 0);

/** Returns an amount with the next one as a part of it; undefined for two amounts. */
const joinedWith = (plain: string, one: Found, next: Found, language: string): Found | undefined => {
  const [whole, part] = [measured(one), measured(next)];
  if (!whole || !part || whole.per !== undefined) return undefined;
  const { parts = [whole] } = one;
  const { value, unit = whole.unit } = parts.at(-1) ?? whole;
  const last = { value, unit };
  const count = countIn(whole.unit, part.unit);
  if (count === undefined || !isPartOf(last, part)) return undefined;
  const between = plain.slice(endOf(plain, one, last.unit, language), next.start);
  const end = endOf(plain, next, part.unit, language);
  if (!isJoint(between, last.unit, part.unit) || isRateOf(plain, end, last.unit, language)) return undefined;
  return {
    ...one,
    end: next.end,
    value: amount({ ...part, value: whole.value + part.value / count, unit: whole.unit }),
    weight: next.weight === "sure" ? "sure" : one.weight,
    parts: [...parts, part],
  };
};

/** Joins each amount with those behind it in smaller units: "1 h 30 min", "13 dollars and 45 cents". */
export const joinAmounts = (plain: string, found: readonly Found[], language: string): Found[] => {
  const joined: Found[] = [];
  for (const next of found) {
    const one = joined.at(-1);
    const whole = one && joinedWith(plain, one, next, language);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(next);
  }
  return joined;
};
