import { numberWords } from "@quarry/language-data/numbers";
import type { TextSpan } from "@quarry/text";
import { textBefore } from "../plain-text.ts";
import { type Scale, scaleAt } from "../scales.ts";
import { unitAt } from "../units.ts";
import type { SpelledNumber } from "./word-numbers.ts";

/** A word for a fraction, such as "quarter". */
export interface FractionWord {
  readonly word: string;
  readonly end: number;
  readonly whole: number;
  /** True if it may be a rank: "third", "twenty-first". */
  readonly isOrdinal: boolean;
}

interface Fraction extends TextSpan, FractionWord {
  readonly parts: number;
  /** True if its parts are counted: "two thirds". */
  readonly isCounted: boolean;
  readonly hasArticle: boolean;
}

/** After a fraction, the whole that it is part of: "half the time", "a third of them". */
const isOfSomething =
  /^ (?:(?:of|the|an?|all|as (?:many|much|big|large|high|long|often|likely|small|heavy|wide|tall|fast)|der|des|von|eines?|einer|de|du|des|del|della|di|do|da|dos|das|van)\b|dʼ)/u;

/** Returns the word that a fraction divides and that scales it: "half a million", "half a dozen". */
const dividedAt = (plain: string, at: number, language: string): Scale | undefined => {
  const from = at + (ofScale.exec(plain.slice(at, at + 8))?.[0].length ?? 0);
  const word = /^[ -](\p{L}+)/u.exec(plain.slice(from, from + 24))?.[1];
  const value = numberWords(language).scales.get(word ?? "");
  return word !== undefined && value !== undefined
    ? { value, end: from + word.length + 1 }
    : scaleAt(plain, from, language);
};

/** Before a fraction, the amount of a change: "by half". */
const ofChange = /(?<![\p{L}\p{M}])(?:by|um) (?:die |eine? )?$/u;
/** Words for changes in English and German, by their beginnings. */
const change =
  /(?<!\p{L})(?:fell|fall|rose|ris[ei]|drop|cut|gr[eo]w|increas|decreas|declin|reduc|shr[aiu]nk|lower|higher|rais|halv|jump|climb|expand|contract|slash|soar|surg|plung|slump|lengthen|shorten|widen|narrow|exceed|up |down |sank|sink|gesunk|gesenk|senk|fiel|gefallen|stieg|steig|gestieg|wuchs|wachs|gewachs|erhöh|verringer|reduzier|kürz|gekürz|schrumpf|geschrumpf|zugenommen|abgenommen|nahm|höher|niedriger)/u;
/** Ends a fraction that is an amount of a change, which may be followed by the word for the change: "um ein Drittel gesunken". */
const endOfChange =
  /^(?:,|-(?!\p{L})|:| [^\p{L}]| (?:in|to|from|after|over|since|within|during|at|on|for|when|while|and|or|but|as|because|compared|versus|last|this|every|each|per|auf|im|von|vor|seit|nach|und|oder|ist|sind|war|hat)(?!\p{L}))/u;
/** Between a fraction and the word it divides: "half a mile", "a third of an hour", "un quart d'heure". */
const ofOne =
  /^ (?:(?:(?:of|de|di|von) |dʼ)(?:(?:an?|one|eine[rsmn]?|ein|une?|una?|um|uma) )?|(?:an?|one|eine[rsmn]?|ein|une?|una?|um|uma) )/u;
/** Between a fraction and a scale word: "half a million", "ein halbe Million". */
const ofScale = /^(?: (?:of )?an?(?= )| de)?/u;

/** True for the amount of a change: "fell by a third", but not "certified by a third party". */
const isChange = (plain: string, { start, end, whole, hasArticle }: Fraction): boolean => {
  // "By quarter" is a division of a year.
  if (!hasArticle && whole !== 2) return false;
  const before = textBefore(plain, start, 60);
  const after = plain.slice(end, end + 24);
  if (!ofChange.test(before)) return false;
  if (/^(?:[.;!?)\]\n]|$)/u.test(after) || change.test(/^ \p{L}+/u.exec(after)?.[0] ?? "")) return true;
  return change.test(/[^.;!?\n]*$/u.exec(before)?.[0] ?? "") && endOfChange.test(after);
};

/** "Quarter power" has an exponent of 1/4, but "third power" one of 3. */
const isExponent = (plain: string, { end, isOrdinal }: FractionWord): boolean =>
  /^[ -]power(?!\p{L})/u.test(plain.slice(end, end + 8)) && !isOrdinal;

/** "The third of the month" has a rank, "a third of the boats" does not. */
const mayDivide = ({ hasArticle, whole, isOrdinal }: Fraction): boolean =>
  hasArticle || (whole < 100 && !isOrdinal);

const hasWhole = (plain: string, fraction: Fraction): boolean =>
  fraction.isCounted ||
  isExponent(plain, fraction) ||
  (mayDivide(fraction) && isOfSomething.test(plain.slice(fraction.end, fraction.end + 8))) ||
  isChange(plain, fraction);

/** True if a fraction divides what follows it without "of": "half mile", "quarter mile"; "the third hour" is the next one. */
const dividesDirectly = ({ whole, isOrdinal }: FractionWord): boolean => whole === 2 || !isOrdinal;

/** Joins a fraction to the letters after it: "half hour", "half-hour", "mezz'ora", "Viertelstunde". */
const jointBehind = /^(?<joint>[ ʼ-]?)\p{L}[\p{L}\p{M}]/u;

/** A joined year or day is something else: "half-year", "Halbjahr", "полдень". */
const neverJoined: ReadonlySet<string> = new Set(["year", "day"]);

/** Returns the offset of a unit after a fraction without "of". */
const unitBehind = (plain: string, end: number, language: string): number | undefined => {
  const { joint } = jointBehind.exec(plain.slice(end, end + 3))?.groups ?? {};
  if (joint === undefined) return undefined;
  const at = joint === "ʼ" ? end + 1 : end;
  const unit = unitAt(plain, at, language)?.unit;
  return unit === undefined || (joint !== " " && neverJoined.has(unit)) ? undefined : at;
};

/** Returns the offset of the unit that a fraction divides: "a third of an hour", "eine halbe Stunde", "demi-heure". */
const measureBehind = (plain: string, fraction: FractionWord, language: string): number | undefined => {
  const { end } = fraction;
  const measure = ofOne.exec(plain.slice(end, end + 16))?.[0];
  if (measure !== undefined) return end + measure.length;
  return dividesDirectly(fraction) ? unitBehind(plain, end, language) : undefined;
};

/** True if a word for a fraction ends here, or is joined to the unit or number it divides: "half-hour", "demi-million". */
export const isFractionWord = (plain: string, fraction: FractionWord, language: string): boolean => {
  const { end } = fraction;
  if (!/^(?:[\p{L}\p{M}]|-\p{L})/u.test(plain.slice(end, end + 2))) return true;
  return (
    isExponent(plain, fraction) ||
    measureBehind(plain, fraction, language) !== undefined ||
    dividedAt(plain, end, language) !== undefined
  );
};

/** Reads a fraction as a percentage, or as a number if it divides a scale word. */
export const readFraction = (plain: string, fraction: Fraction, language: string): SpelledNumber[] => {
  const { start, end, parts, whole } = fraction;
  const scale = dividedAt(plain, end, language);
  const number = { start, kind: "cardinal", parts: 2 } as const;
  if (scale !== undefined && scale.value > 1)
    return [{ ...number, end: scale.end, value: (parts / whole) * scale.value, unit: undefined }];
  const measureAt = measureBehind(plain, fraction, language);
  const isMeasure = measureAt !== undefined && unitAt(plain, measureAt, language) !== undefined;
  const isMeant = isMeasure || hasWhole(plain, fraction);
  // "A third" without a whole is the next in a sequence; "a quarter" past an hour is a time.
  if (parts >= whole || (!isMeant && whole !== 2)) return [];
  const value = (100 * parts) / whole;
  return [{ ...number, end, value, unit: "%", parts: isMeant ? 2 : 1, measureAt }];
};
