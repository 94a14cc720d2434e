import { spelledNumbers } from "@quarry/grounding";
import { extractNumbers, type TextSpan } from "@quarry/text";
import { chineseFigures } from "./chinese-figures.ts";
import type { Mention } from "./mention.ts";

/** What Russian writes behind a number. */
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:тыс\.?|тысяч\p{L}*)(?!\p{L})/iu, 1e3],
  [/^\s?(?:млн\.?|миллион\p{L}*)(?!\p{L})/iu, 1e6],
  [/^\s?(?:млрд\.?|миллиард\p{L}*)(?!\p{L})/iu, 1e9],
  [/^\s?(?:трлн\.?|триллион\p{L}*)(?!\p{L})/iu, 1e12],
];

const isMeasured =
  /^\s(?:dollars?|euros?|pounds?|cents?|per ?cent|hours?|minutes?|seconds?|years? old|met(?:re|er)s?|kilo\w+|miles?|degrees?)\b/iu;

/** In words, a small number is a figure only before what is measured: "seven dollars", not "two things". */
const isCounting = (text: string, { value, unit, end }: Mention): boolean =>
  value > 10 || unit === "%" || (value > 1 && isMeasured.test(text.slice(end, end + 20)));

const withScale = (text: string, mention: Mention): Mention => {
  const rest = text.slice(mention.end, mention.end + 30);
  for (const [pattern, times] of scales) {
    const said = pattern.exec(rest)?.[0];
    if (said !== undefined)
      return { ...mention, value: mention.value * times, end: mention.end + said.length };
  }
  return mention;
};

/** Whether two spans have a letter in common. */
export const overlapsAny = (spans: readonly TextSpan[], { start, end }: TextSpan): boolean =>
  spans.some((span) => span.start < end && start < span.end);

/** The numbers of a statement in order: in figures, in English words, and shares and large ones in Chinese numerals. */
export const numberMentions = (text: string, language: string): Mention[] => {
  const spelled =
    language === "en" ? spelledNumbers(text).filter((mention) => isCounting(text, mention)) : [];
  const inWords: readonly Mention[] = [...chineseFigures(text), ...spelled];
  const inFigures = extractNumbers(text).filter((mention) => !overlapsAny(inWords, mention));
  return [...inWords, ...inFigures]
    .map((mention) => withScale(text, mention))
    .toSorted((one, other) => one.start - other.start);
};
