import { stopWords, words } from "@quarry/text";
import type { Mention } from "./mention.ts";

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
export const unitOf = (text: string, { unit, end }: Mention, language: string): string | undefined => {
  if (unit !== undefined) return unit;
  const rest = text.slice(end, end + lookAhead);
  const known = named.find(([pattern]) => pattern.test(rest))?.[1];
  if (known !== undefined) return known;
  return language === "zh" ? counter.exec(rest)?.[1] : countedNoun(rest, language);
};
