import { extractDates } from "@quarry/text";
import type { Figure } from "./figure.ts";
import type { Mention } from "./mention.ts";
import { numberMentions, overlapsAny } from "./number-mentions.ts";
import { unitOf } from "./unit-of.ts";

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
