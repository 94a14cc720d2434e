import { type NumberWords, numberWords } from "@quarry/language-data";
import type { TextSpan } from "@quarry/text";
import { type Scale, scaleAt } from "../figures.ts";
import { createFreeSpans, oneOf, plainWords } from "../plain-text.ts";
import { unitAt } from "../units.ts";
import { type WordNumber, wordNumbers } from "./word-numbers.ts";

/** A number in words, or a fraction in words or figures. */
export interface SpelledNumber extends TextSpan {
  readonly value: number;
  /** `%` for a fraction, which is a percentage. */
  readonly unit: "%" | undefined;
  readonly kind: WordNumber["kind"];
  /** Number of words or parts in it. */
  readonly parts: number;
  /** Offset of its unit if the unit does not follow the number: "two hours and a half". */
  readonly unitAt?: number | undefined;
  /** Offset of the word after "of a" of a fraction, which may be a unit: "three quarters of a mile". */
  readonly measureAt?: number | undefined;
}

interface Patterns {
  readonly denominator: RegExp;
  readonly share: RegExp;
  /** `one` matches a word for one before another word, `lone` matches it anywhere. */
  readonly one: RegExp;
  /** Joins a fraction to the whole number before it, including the word counted by both. */
  readonly joint: RegExp;
  readonly lone: RegExp;
}

const createPatterns = ({ fractions, shares, ones, joiners }: NumberWords): Patterns => ({
  denominator: new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${oneOf(Object.keys(fractions).map(plainWords))})(?![\p{L}\p{M}]|-\p{L})`,
    "gu",
  ),
  share: new RegExp(String.raw`^ (?:${oneOf(shares.map(plainWords))}) (?:every |each )?$`, "u"),
  one: new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${oneOf(ones.map(plainWords))})[ -]$`, "u"),
  joint: new RegExp(
    String.raw`^(?<counted> \p{L}{2,20})?[ -](?:${oneOf(joiners.map(plainWords))})[ -](?:${oneOf(ones.map(plainWords))})?[ -]?$`,
    "u",
  ),
  lone: new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${oneOf(ones.map(plainWords))})(?![\p{L}\p{M}])`, "gu"),
});

const known = new Map<string, Patterns>();

const patternsOf = (language: string): Patterns => {
  const found = known.get(language) ?? createPatterns(numberWords(language));
  known.set(language, found);
  return found;
};

const figure = /(?<![\p{L}\p{N}.,])\d{1,3}(?![\p{L}\p{N}]|[.,]\d)/gu;

type Part = Pick<WordNumber, "value" | "start" | "end">;

const onesIn = (plain: string, { lone }: Patterns): Part[] =>
  Array.from(plain.matchAll(lone), ({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
    value: 1,
  }));

/** Finds "one in five", "3 out of 4": the smaller number as a share of the larger one. */
const sharesIn = (plain: string, parts: readonly Part[], { share }: Patterns): SpelledNumber[] =>
  parts.slice(0, -1).flatMap((part, index): SpelledNumber[] => {
    const whole = parts[index + 1];
    if (whole === undefined || whole.value <= part.value || whole.value < 2) return [];
    if (!share.test(plain.slice(part.end, whole.start))) return [];
    const value = (100 * part.value) / whole.value;
    return [{ start: part.start, end: whole.end, value, unit: "%", kind: "cardinal", parts: 2 }];
  });

/** After a fraction, the whole that it is part of: "half the time", "a third of them". */
const isOfSomething =
  /^ (?:of|the|an?|all|der|des|von|eines?|einer|de|du|des|d'|del|della|di|do|da|dos|das|van)\b/u;

interface Mixed {
  /** The whole number before the fraction. */
  readonly before: Part;
  readonly end: number;
  readonly whole: number;
  /** True if a word is between the two, which both count. */
  readonly isCounting: boolean;
}

const addFraction = (
  plain: string,
  { before, end, whole, isCounting }: Mixed,
  language: string,
): SpelledNumber => {
  const inside = isCounting ? scaleAt(plain, before.end, language) : undefined;
  const scale = scaleAt(plain, end, language) ?? inside;
  // "Dos millones y medio" is two and a half million.
  const own = inside === undefined ? largestScale(before.value) : 1;
  return {
    start: before.start,
    end: Math.max(end, scale?.end ?? 0),
    value: (before.value + own / whole) * (scale?.value ?? 1),
    unit: undefined,
    kind: "cardinal",
    parts: 2,
    unitAt: isCounting && inside === undefined ? before.end : undefined,
  };
};

/** Reads "three and a half", "two hours and a quarter": the fraction belongs to the number before it. */
const mixedIn = (
  plain: string,
  wholeParts: readonly Part[],
  { patterns: { denominator, joint }, wholes, language }: FractionWords,
): SpelledNumber[] =>
  Array.from(plain.matchAll(denominator)).flatMap((match): SpelledNumber[] => {
    const whole = wholes.get(match[0]) ?? 1;
    const before = wholeParts.findLast(
      ({ end, start }) =>
        end < match.index && start >= match.index - maxMixed && joint.test(plain.slice(end, match.index)),
    );
    if (before === undefined) return [];
    const end = match.index + match[0].length;
    // A word counted by both follows the whole number.
    const { counted } = joint.exec(plain.slice(before.end, match.index))?.groups ?? {};
    return [addFraction(plain, { before, end, whole, isCounting: counted !== undefined }, language)];
  });

const maxMixed = 60;

/** Returns the scale of a round number of millions; 1 for other numbers. */
const largestScale = (value: number): number =>
  [1e12, 1e9, 1e6].find((scale) => value > 0 && value % scale === 0) ?? 1;

/** Returns the word that a fraction divides and that scales it: "half a million", "half a dozen". */
const dividedAt = (plain: string, at: number, language: string): Scale | undefined => {
  const from = at + (ofScale.exec(plain.slice(at, at + 8))?.[0].length ?? 0);
  const word = /^[ -](\p{L}+)/u.exec(plain.slice(from, from + 24))?.[1];
  const value = numberWords(language).scales.get(word ?? "");
  return word !== undefined && value !== undefined
    ? { value, end: from + word.length + 1 }
    : scaleAt(plain, from, language);
};

interface FractionWords {
  readonly patterns: Patterns;
  /** Denominators by plain name. */
  readonly wholes: ReadonlyMap<string, number>;
  readonly language: string;
}

/** Before a fraction, the amount of a change: "by half". */
const ofChange = /(?<![\p{L}\p{M}])(?:by|um) (?:die |eine? )?$/u;
/** Words for changes in English and German, by their beginnings. */
const change =
  /(?<!\p{L})(?:fell|fall|rose|ris[ei]|drop|cut|gr[eo]w|increas|decreas|declin|reduc|shr[aiu]nk|lower|higher|rais|halv|jump|climb|expand|contract|slash|soar|surg|plung|slump|lengthen|shorten|widen|narrow|exceed|up |down |sank|sink|gesunk|gesenk|senk|fiel|gefallen|stieg|steig|gestieg|wuchs|wachs|gewachs|erhöh|verringer|reduzier|kürz|gekürz|schrumpf|geschrumpf|zugenommen|abgenommen|nahm|höher|niedriger)/u;
/** Ends a fraction that is an amount of a change, which may be followed by the word for the change: "um ein Drittel gesunken". */
const endOfChange =
  /^(?:,|-(?!\p{L})|:| [^\p{L}]| (?:in|to|from|after|over|since|within|during|at|on|for|when|while|and|or|but|as|because|compared|versus|last|this|every|each|per|auf|im|von|vor|seit|nach|und|oder|ist|sind|war|hat)(?!\p{L}))/u;
/** Between a fraction and the word it divides: "half a mile", "a third of an hour". */
const ofOne = /^ (?:(?:of|de|d'|di|von) )?(?:an?|one|eine[rsmn]?|ein|une?|una?|um|uma) /u;
/** Between a fraction and a scale word: "half a million", "ein halbe Million". */
const ofScale = /^(?: (?:of )?an?(?= )| de)?/u;

interface Fraction extends TextSpan {
  readonly parts: number;
  readonly whole: number;
  /** True if its parts are counted: "two thirds". */
  readonly isCounted: boolean;
  readonly hasArticle: boolean;
}

/** True for the amount of a change: "fell by a third"; "certified by a third party" is none. */
const isChange = (plain: string, { start, end, whole, hasArticle }: Fraction): boolean => {
  // "By quarter" is a division of a year.
  if (!hasArticle && whole !== 2) return false;
  const before = plain.slice(Math.max(0, start - 60), start);
  const after = plain.slice(end, end + 24);
  if (!ofChange.test(before)) return false;
  if (/^(?:[.;!?)\]\n]|$)/u.test(after) || change.test(/^ \p{L}+/u.exec(after)?.[0] ?? "")) return true;
  return change.test(/[^.;!?\n]*$/u.exec(before)?.[0] ?? "") && endOfChange.test(after);
};

const hasWhole = (plain: string, fraction: Fraction): boolean =>
  fraction.isCounted ||
  isOfSomething.test(plain.slice(fraction.end, fraction.end + 8)) ||
  isChange(plain, fraction);

/** Returns the offset of the unit that a fraction divides: "a third of an hour", "eine halbe Stunde"; "the third hour" is none. */
const measureBehind = (plain: string, { end, whole }: Fraction, language: string): number | undefined => {
  const measure = ofOne.exec(plain.slice(end, end + 16))?.[0];
  if (measure !== undefined) return end + measure.length - 1;
  const isDirect = whole === 2 && plain.startsWith(" ", end) && unitAt(plain, end, language) !== undefined;
  return isDirect ? end : undefined;
};

/** Reads a fraction as a percentage, or as a number if it divides a scale word. */
const readFraction = (plain: string, fraction: Fraction, language: string): SpelledNumber[] => {
  const { start, end, parts, whole } = fraction;
  const scale = dividedAt(plain, end, language);
  const number = { start, kind: "cardinal", parts: 2 } as const;
  if (scale !== undefined && scale.value > 1)
    return [{ ...number, end: scale.end, value: (parts / whole) * scale.value, unit: undefined }];
  const measureAt = measureBehind(plain, fraction, language);
  const isMeant = hasWhole(plain, fraction) || measureAt === end;
  // "A third" without a whole is the next in a sequence, "a quarter" past an hour a time.
  if (parts >= whole || (!isMeant && whole !== 2)) return [];
  const value = (100 * parts) / whole;
  return [{ ...number, end, value, unit: "%", parts: isMeant ? 2 : 1, measureAt }];
};

const fractionsIn = (
  plain: string,
  counts: readonly WordNumber[],
  { patterns: { denominator, one }, wholes, language }: FractionWords,
): SpelledNumber[] => {
  const countBefore = new Map(
    counts.filter(({ kind }) => kind === "cardinal").map((count) => [count.end + 1, count]),
  );
  return Array.from(plain.matchAll(denominator)).flatMap((match): SpelledNumber[] => {
    const whole = wholes.get(match[0]) ?? 1;
    const end = match.index + match[0].length;
    const count = /[ -]/u.test(plain.charAt(match.index - 1)) ? countBefore.get(match.index) : undefined;
    const [article = ""] = one.exec(plain.slice(Math.max(0, match.index - 12), match.index)) ?? [];
    const { start, value: parts } = count ?? { start: match.index - article.length, value: 1 };
    return readFraction(
      plain,
      { start, end, parts, whole, isCounted: count !== undefined, hasArticle: article !== "" },
      language,
    );
  });
};

/**
 * Finds the numbers in words in a text in a language (primary tag), such as "twenty-five", "two million", "the third", and its
 * fractions, "one in five", "two thirds of", in order.
 */
export const spelledNumbers = (text: string, language = "en"): SpelledNumber[] => {
  const plain = plainWords(text);
  const patterns = patternsOf(language);
  const { fractions } = numberWords(language);
  const counts = wordNumbers(text, language);
  const figures = Array.from(plain.matchAll(figure), ({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
    value: Number(said),
  }));
  const parts: Part[] = [
    ...counts.filter(({ kind }) => kind === "cardinal"),
    ...onesIn(plain, patterns),
    ...figures,
  ].toSorted((one, other) => one.start - other.start);
  const wholes = new Map(Object.entries(fractions).map(([word, whole]) => [plainWords(word), whole]));
  const keepFree = createFreeSpans(plain.length);
  const mixed = keepFree(mixedIn(plain, parts, { patterns, wholes, language }));
  const shares = keepFree([
    ...sharesIn(plain, parts, patterns),
    ...fractionsIn(plain, counts, { patterns, wholes, language }),
  ]);
  return [
    ...mixed,
    ...shares,
    ...keepFree(counts).map((count): SpelledNumber => ({ ...count, unit: undefined })),
  ].toSorted((one, other) => one.start - other.start);
};
