import { extractDates, stopWords, words } from "@quarry/text";
import type { Figure } from "./figure.ts";
import type { Mention } from "./mention.ts";
import { numberMentions, overlapsAny } from "./number-mentions.ts";

const named: readonly (readonly [RegExp, string])[] = [
  [/^\s?процент\p{L}*(?!\p{L})/iu, "%"],
  [/^\s?(?:руб\.?|рубл\p{L}*|₽)(?!\p{L})/iu, "RUB"],
  [/^\s?доллар\p{L}*(?!\p{L})/iu, "USD"],
  [/^\s?евро(?!\p{L})/iu, "EUR"],
  [/^\s?dollars?\b/iu, "USD"],
  [/^\s?euros?\b/iu, "EUR"],
  [/^\s?per ?cent\b/iu, "%"],
];

/** What Chinese counts with; between number and counter stands at most 多, 余 or 几. */
const counter =
  /^\s?[多余几来]?\s?(人次|人|名|位|个月|个|年|岁|天|小时|分钟|毫秒|秒|周|次|家|所|项|门|件|台|辆|吨|公斤|千克|克|米|公里|平方米|平方公里|亩|公顷|元|块|美元|倍|成|分|度|户|县|村|条|篇|款|场|届|套|种|只|头|部|座|张|层|票)/u;
/** Before a noun these say nothing of what is counted. */
const more = /^(?:new|more|additional|other|different|young)$/iu;

const lookAhead = 40;

const isNoun = (word: string, language: string): boolean =>
  /^\p{L}{2,}/u.test(word) && !stopWords(language).has(word.toLowerCase());

const countedNoun = (rest: string, language: string): string | undefined => {
  if (!/^[\s-]*\p{L}/u.test(rest)) return undefined;
  const [first = "", second = ""] = words(rest, language).map(({ start, end }) => rest.slice(start, end));
  if (!isNoun(first, language)) return undefined;
  return more.test(first) && isNoun(second, language) ? `${first} ${second}` : first;
};

/** What a number of a statement counts: its unit, a currency or a share by their common names, else the counted noun as it is written. */
const unitOf = (text: string, { unit, end }: Mention, language: string): string | undefined => {
  if (unit !== undefined) return unit;
  const rest = text.slice(end, end + lookAhead);
  const known = named.find(([pattern]) => pattern.test(rest))?.[1];
  if (known !== undefined) return known;
  return language === "zh" ? counter.exec(rest)?.[1] : countedNoun(rest, language);
};

const namedBefore =
  /(?:(?<=[\p{L},]\s)\p{Lu}[\p{L}.]*|§|#|\b(?:section|step|chapter|figure|table|version|number|page|slide|item|no\.|session|stage|year|grade|level|phase|group|part|paragraph|article|clause|bill|petition|room|question)|第)[\s-]*$/u;
const agoBefore = /\b(?:past|last|next|every|another)\s$/iu;
const ordinalAfter =
  /^(?:st|nd|rd|th|er|-?й|-?я|-?го|-?м|\.\s)(?!\p{L})|^\s?(?:年(?!来|间)|月|日|号|点(?!\d)|时|世纪)/u;
const listed = /^\s*\d{1,3}[.)、]/u;
const large = 100;

const isYear = ({ value, end, start }: Mention): boolean =>
  value >= 1900 && value <= 2100 && Number.isInteger(value) && end - start === 4;

/** Whether a number is a name's, a time's or a place in an order. */
const isLabel = (text: string, mention: Mention): boolean => {
  const { start, end, unit } = mention;
  const before = text.slice(Math.max(0, start - 24), start);
  if (isYear(mention) || agoBefore.test(before)) return true;
  if (unit !== undefined) return false;
  return ordinalAfter.test(text.slice(end, end + 4)) || namedBefore.test(before);
};

/**
 * The figures of a statement in order: numbers with a unit or a counted noun, and bare ones of a hundred and more. Dates, years, ordinals
 * and the numbers of names, sections and lists are none.
 */
export const findFigures = (text: string, language: string): Figure[] => {
  const dates = extractDates(text);
  const from = listed.exec(text)?.[0].length ?? 0;
  return numberMentions(text, language)
    .filter((mention) => mention.start >= from && !overlapsAny(dates, mention) && !isLabel(text, mention))
    .map((mention) => ({ ...mention, unit: unitOf(text, mention, language) }))
    .filter(({ value, unit }) => unit !== undefined || Math.abs(value) >= large);
};
