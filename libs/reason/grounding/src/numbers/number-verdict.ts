import { periodVerdict } from "./calendar/compare-periods.ts";
import { isSameDate } from "./calendar/dates.ts";
import type { Reading } from "./figures.ts";
import type { DateReading, NumberValue, ValueOf, Verdict } from "./found-numbers.ts";
import { codeVerdict, isOtherVersion, nameVerdict } from "./names/compare-names.ts";
import type { ReadNumber } from "./read-numbers.ts";
import { based, haveOne, isSame, maybeSame, unitsFit } from "./same-amount.ts";
import { isMoney } from "./units.ts";

/** A fraction equals its rounded percentage: a third is 33 %. */
const areNearShares = (one: ValueOf<"amount">, other: ValueOf<"amount">): boolean => {
  const [share, of] = [one, other].map(({ readings: [reading] }) =>
    reading?.unit === undefined && (reading?.value ?? 2) < 1
      ? 100 * (reading?.value ?? 0)
      : reading?.unit === "%"
        ? reading.value
        : undefined,
  );
  return (
    (one.isFraction || other.isFraction) &&
    share !== undefined &&
    of !== undefined &&
    Math.abs(share - of) < Math.min(0.5, 0.15 * Math.max(share, of))
  );
};

/** Returns the place value of the last digit of a rounded number: 0.1 million for 1.8 million. */
const stepOf = (value: number): number => {
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return 10 ** (Number(exponent) - digits.replace("-", "").replace(/^\d\.?/u, "").length);
};

const furthest = 0.1;
const asBound = 0.25;
const converted = 0.02;

interface Compared {
  readonly claimed: number;
  readonly said: number;
  /** True for a conversion between units such as miles and kilometres. */
  readonly isConverted: boolean;
}

/** Converts two amounts to one unit; undefined if their units measure different quantities. */
const inOneUnit = (own: Reading, other: Reading): Compared | undefined => {
  const [one, two] = [based(own), based(other)];
  if (!unitsFit(one.unit, two.unit)) return undefined;
  const isKnown = own.unit !== undefined && other.unit !== undefined;
  return isKnown
    ? { claimed: one.value, said: two.value, isConverted: own.unit !== other.unit }
    : { claimed: own.value, said: other.value, isConverted: false };
};

/** True if a number has a scale, or if it is an amount in one unit that may leave out decimals of another. */
const isRoundable = ({ value, parts }: ReadNumber, own: Reading, other: Reading): boolean =>
  (value.kind === "amount" && value.scale !== 1) ||
  (parts === undefined && !Number.isInteger(other.value) && own.value !== 0);

/** True if a number may be a rounded form of another. */
const isRounded = (claim: ReadNumber, value: ValueOf<"amount">, held: ValueOf<"amount">): boolean => {
  const [own] = value.readings;
  const [other] = held.readings;
  if (own === undefined || other === undefined) return false;
  const compared = inOneUnit(own, other);
  if (compared === undefined) return false;
  const { claimed, said, isConverted } = compared;
  const away = Math.abs(claimed - said);
  const share = away / Math.max(Math.abs(claimed), Math.abs(said), Number.MIN_VALUE);
  if (isConverted && share <= converted) return true;
  if (claim.isApproximate && share <= (claimed > 100 ? asBound : furthest)) return true;
  return isRoundable(claim, own, other) && away <= stepOf(own.value) / 2 + 1e-9;
};

/** True if a number that counts nothing may have its scale elsewhere, as in a row of a table: "4.5" for "4.5 billion". */
const lacksScale = (
  { noun }: ReadNumber,
  { readings, scale }: ValueOf<"amount">,
  held: ValueOf<"amount">,
): boolean =>
  noun === "" &&
  scale === 1 &&
  held.scale !== 1 &&
  readings.some(
    (own) =>
      own.unit === undefined && held.readings.some(({ value }) => isSame(own.value * held.scale, value)),
  );

/** Returns the number that a name ends with: 320 for "A320", 3.5 for "GPT-3.5". */
const lastNumber = (code: string): number => Number(/\d[\d.]*(?=\D*$)/u.exec(code)?.[0] ?? Number.NaN);

/** True if two amounts may be the same: in other words, with what one leaves out, or rounded. */
const mayAgree = (claim: ReadNumber, value: ValueOf<"amount">, held: ValueOf<"amount">): boolean =>
  value.readings.some((own) => held.readings.some((other) => maybeSame(own, other))) ||
  haveOne([...value.readings, ...value.doubtful], [...held.readings, ...held.doubtful]) ||
  lacksScale(claim, value, held) ||
  isRounded(claim, value, held);

const amountAgainst = (claim: ReadNumber, value: ValueOf<"amount">, held: NumberValue): Verdict => {
  if (held.kind === "name")
    return haveOne(value.readings, [{ value: held.value ?? Number(held.digits), unit: undefined }])
      ? "held"
      : "missing";
  // "The 320" for "A320".
  if (held.kind === "code")
    return value.readings.some((one) => one.value === lastNumber(held.code)) ? "unclear" : "missing";
  if (held.kind !== "amount") return "missing";
  if (haveOne(value.readings, held.readings) || areNearShares(value, held)) return "held";
  return mayAgree(claim, value, held) ? "unclear" : "missing";
};

const best = (verdicts: readonly Verdict[]): Verdict =>
  (["held", "unclear"] as const).find((verdict) => verdicts.includes(verdict)) ?? "missing";

const isSameNoun = (one: string, other: string): boolean => {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  return one === other || (short.length > 2 && long.startsWith(short) && long.length - short.length < 3);
};

/** Words after a number that are not nouns: "rose from 20 to 40". */
const particle =
  /^(?:to|of|in|at|by|on|or|as|and|the|for|per|than|that|with|from|are|is|was|were|et|de|du|en|à|und|von|der|die|das|im|am|bis|zu|el|la|y|a|e|di|da|o|i|w|z|и|в|на|до)$/u;

/** True if a text states a different count of the same noun: "three men" against "two men". */
export const isContradicted = ({ noun }: ReadNumber, held: readonly ReadNumber[]): boolean =>
  noun !== "" &&
  !particle.test(noun) &&
  held.some((other) => other.value.kind === "amount" && isSameNoun(other.noun, noun));

const isMeasured = ({ value }: ReadNumber): boolean =>
  value.kind === "amount" && value.readings.every(({ unit }) => unit !== undefined);

/** True for a percentage or an amount of money, whose units are known in every language. */
const isShareOrPrice = ({ value }: ReadNumber): boolean =>
  value.kind === "amount" &&
  value.readings.every(({ unit }) => unit === "%" || (unit !== undefined && isMoney(unit)));

/** True for a number without a unit before the word for what it counts: "20 ships", but not "三百一位", the price for one. */
const isCount = ({ value, noun }: ReadNumber): boolean =>
  value.kind === "amount" &&
  noun.length > 1 &&
  !particle.test(noun) &&
  value.readings.every(({ unit }) => unit === undefined);

/** True if one number is a share or a price and the other counts something: "20 %" against "20 ships". */
const isOtherKind = (claim: ReadNumber, held: ReadNumber): boolean =>
  (isShareOrPrice(claim) && isCount(held)) || (isCount(claim) && isShareOrPrice(held));

const verdictAgainst = (claim: ReadNumber, value: ValueOf<"amount">, other: ReadNumber): Verdict => {
  const verdict = isOtherVersion(claim, other) ? "unclear" : amountAgainst(claim, value, other.value);
  return verdict === "held" && isOtherKind(claim, other) ? "unclear" : verdict;
};

/**
 * A text with a different count of the same noun does not support a count by the same amount of something else: "5 times" against
 * "20 times, every five seconds".
 */
const amountVerdict = (claim: ReadNumber, value: ValueOf<"amount">, held: readonly ReadNumber[]): Verdict => {
  const isOfNoun = !isMeasured(claim) && isContradicted(claim, held);
  const comparable = isOfNoun
    ? held.filter((other) => !isMeasured(other) || isSameNoun(other.noun, claim.noun))
    : held;
  return best(comparable.map((other) => verdictAgainst(claim, value, other)));
};

const joinsShare =
  /^ (?:(?:out )?of (?:the|all|its|their|these|those|our)|(?:von )?de[nr]|des|sur les|de l[ao]s|dei|delle|degli|d[ao]s|van de|av de) /u;

/** Texts do not have larger wholes by chance, so both numbers may be anywhere: "Of 1,000 boats, 3 sank". */
const minLargeWhole = 1_000;

/** True if a text has a share of a known whole: "5 of the 12" for "five of twelve". */
const isShareHeld = ({ terms = [] }: ReadNumber, held: readonly ReadNumber[], text: string): boolean => {
  const [parts = [], wholes = []] = terms.map((term) =>
    held.filter(
      ({ value }) => value.kind === "amount" && haveOne([{ value: term, unit: undefined }], value.readings),
    ),
  );
  if ((terms[1] ?? 0) >= minLargeWhole) return parts.length > 0 && wholes.length > 0;
  const starts = new Set(wholes.map(({ start }) => start));
  return parts.some(({ end }) =>
    starts.has(end + (joinsShare.exec(text.slice(end, end + 24))?.[0].length ?? Number.NaN)),
  );
};

/** Returns the numbers of a text without the parts of joined ones: "14 weeks and 1 day" has no 14 weeks and 0 days. */
const withoutParts = (held: readonly ReadNumber[]): readonly ReadNumber[] => {
  const joined = new Set(held.flatMap(({ parts, start }) => (parts === undefined ? [] : [start])));
  return held.filter(({ parts, start }) => parts !== undefined || !joined.has(start));
};

const hasReading = (held: readonly ReadNumber[], isMeant: (reading: Reading) => boolean): boolean =>
  held.some(({ value }) => value.kind === "amount" && value.readings.some(isMeant));

/** True if a text has each of the amounts that are joined to one, in its unit but not as one. */
const arePartsHeld = ({ parts = [] }: ReadNumber, held: readonly ReadNumber[]): boolean =>
  parts.length > 0 &&
  parts.every((part) => hasReading(held, (one) => one.unit !== undefined && haveOne([part], [one])));

/** True if a date has every part of the claimed date; the year may be stated elsewhere. */
const saysAll = (claimed: DateReading, said: DateReading, isYearHeld: boolean): boolean =>
  isSameDate(claimed, said) &&
  (claimed.day === undefined || said.day !== undefined) &&
  (claimed.month === undefined || said.month !== undefined) &&
  (claimed.year === undefined || said.year !== undefined || isYearHeld);

const isDayOf = (claimed: DateReading, said: DateReading): boolean =>
  said.year === undefined && said.day !== undefined && claimed.day !== undefined && isSameDate(claimed, said);

const dateAgainst = (
  claimed: readonly DateReading[],
  said: readonly DateReading[],
  isYearHeld: boolean,
): Verdict => {
  const matches = claimed.map((one) => said.map((other) => saysAll(one, other, isYearHeld)));
  const isSameWay = claimed.length === said.length && matches.every((row, index) => row[index]);
  if (isSameWay || matches.every((row) => row.every(Boolean))) return "held";
  const isPossible =
    matches.some((row) => row.some(Boolean)) ||
    claimed.some((one) => said.some((other) => isDayOf(one, other)));
  return isPossible ? "unclear" : "missing";
};

const dateVerdict = (readings: readonly DateReading[], held: readonly ReadNumber[]): Verdict => {
  const [first] = readings;
  const isYearHeld = first?.year !== undefined && hasReading(held, ({ value }) => value === first.year);
  if (isYearHeld && readings.length === 1 && first.month === undefined) return "held";
  return best(
    held.map(({ value }) =>
      value.kind === "date" ? dateAgainst(readings, value.readings, isYearHeld) : "missing",
    ),
  );
};

const timeVerdict = ({ readings }: ValueOf<"time">, held: readonly ReadNumber[]): Verdict => {
  const [first] = readings;
  const times = held.flatMap(({ value }) => (value.kind === "time" ? [value.readings] : []));
  const isHeld =
    times.some(([time]) => time === first) ||
    hasReading(held, ({ unit, value }) => unit === "h" && isSame(value * 60, first ?? -1));
  if (isHeld) return "held";
  return times.some((time) => time.some((one) => readings.includes(one))) ? "unclear" : "missing";
};

const joinsRatio = /^ ?(?:to|in|zu|auf|à|a|contra|против|к|对|對|対|比|:|-|–) ?$/u;

const ratioVerdict = (
  { terms: [left, right] }: ValueOf<"ratio">,
  held: readonly ReadNumber[],
  text: string,
): Verdict => {
  const amounts = held.filter(({ value }) => value.kind === "amount");
  const isHeld =
    held.some(
      ({ value }) => value.kind === "ratio" && isSame(value.terms[0] / value.terms[1], left / right),
    ) ||
    amounts.some(({ value, end }, index) => {
      const next = amounts[index + 1];
      if (
        value.kind !== "amount" ||
        next?.value.kind !== "amount" ||
        !joinsRatio.test(text.slice(end, next.start))
      )
        return false;
      return isSame((value.readings[0]?.value ?? 0) / (next.value.readings[0]?.value ?? 1), left / right);
    });
  return isHeld ? "held" : "missing";
};

const firstVerdict = (claim: ReadNumber, held: readonly ReadNumber[], text: string): Verdict => {
  const { value } = claim;
  if (value.kind === "amount") {
    const verdict = amountVerdict(claim, value, claim.parts === undefined ? held : withoutParts(held));
    if (verdict !== "missing") return verdict;
    if (isShareHeld(claim, held, text)) return "held";
    return arePartsHeld(claim, held) ? "unclear" : "missing";
  }
  if (value.kind === "date") return dateVerdict(value.readings, held);
  if (value.kind === "time") return timeVerdict(value, held);
  if (value.kind === "ratio") return ratioVerdict(value, held, text);
  if (value.kind === "code") return codeVerdict(value, held, text);
  return value.kind === "period" ? periodVerdict(value, held) : nameVerdict(value, held, text);
};

/** Returns the verdict on a claim; its second reading leaves a doubt. */
export const verdictOn = (claim: ReadNumber, held: readonly ReadNumber[], text: string): Verdict => {
  const verdict = firstVerdict(claim, held, text);
  if (verdict !== "missing" || claim.other === undefined) return verdict;
  return firstVerdict({ ...claim, value: claim.other }, held, text) === "missing" ? "missing" : "unclear";
};

/** True for "one boat" against "two boats": "one" alone is mostly a pronoun. */
export const isDoubtedOne = (claim: ReadNumber, held: readonly ReadNumber[]): boolean =>
  claim.value.kind === "amount" &&
  claim.value.readings[0]?.value === 1 &&
  /^\p{L}/u.test(claim.text) &&
  isContradicted(claim, held);
