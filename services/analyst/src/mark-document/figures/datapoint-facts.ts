import type { Marker } from "@quarry/contracts";
import { extractDates, stopWords, type TextSpan } from "@quarry/text";
import type { Figure } from "./figure.ts";

const years = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/u;
const relative: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:last|this|next|past|previous|current) (?:year|month|week|quarter|decade|century|spring|summer|autumn|fall|winter|night|season)|yesterday|today|tomorrow|(?:January|February|March|April|June|July|August|September|October|November|December)(?: \d{1,2})?|Q[1-4])\b/iu,
  zh: /(?:[一二三四五六七八九十\d]+月(?:份)?(?:[一二三四五六七八九十\d]+[日号])?|今年|去年|前年|明年|上(?:个)?(?:月|周|季度)|本(?:月|周|季度)|昨天|今天|明天|“?十[一二三四]五”?(?:期间)?)/u,
  ru: /(?<!\p{L})(?:(?:в )?(?:прошлом|этом|следующем|текущем) (?:году|месяце|квартале)|(?:на )?(?:прошлой|этой|следующей) неделе|вчера|сегодня|завтра)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:(?:letzte[nsm]?|diese[nsm]?|nächste[nsm]?) (?:Jahr|Monat|Woche|Quartal)|gestern|heute|morgen)(?!\p{L})/iu,
};

/** When what a statement says held: its first date in ISO form, else its first year, else the words that say so; undefined for none. */
const findDate = (text: string, language: string): string | undefined =>
  extractDates(text)[0]?.iso ?? years.exec(text)?.[0] ?? relative[language]?.exec(text)?.[0];

const blank = (said: string): string => " ".repeat(said.length);

/** The text with the words that say when as spaces, code unit for code unit. */
const withoutDates = (text: string, language: string): string => {
  const dates = extractDates(text);
  const plain = dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  const told = relative[language];
  return told === undefined ? plain.replace(years, blank) : plain.replace(years, blank).replace(told, blank);
};

const run = /\p{Lu}[\p{L}\p{N}'’&-]*(?:\s(?:(?:of|the|for|de|la|von|van)\s)?\p{Lu}[\p{L}\p{N}'’&-]*)*/gu;
/** Whoever is spoken to, and what has a capital letter only by its place or by custom. */
const addressed =
  /^(?:I|I'[a-z]+|Mr|Mrs|Ms|OK|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/u;

const verbs: Readonly<Record<string, RegExp>> = {
  en: /\s(?:is|are|was|were|has|have|had|will|would|can|could|grew|fell|rose|increased|decreased|declined|dropped|reached|went|costs?|received|spent|made|gets?|got|remains?|stands?|averages?|amounts?|accounts?|exceeds?|represents?|includes?|gained|lost)\s/iu,
  ru: /\s(?:является|составля\p{L}+|состави\p{L}+|вырос\p{L}*|упал\p{L}*|снизил\p{L}+|увелич\p{L}+|уменьш\p{L}+|достиг\p{L}*|превыси\p{L}+|стоит|получил\p{L}*|имеет|был|была|было|были|будет|есть|насчитыва\p{L}+)\s/iu,
  de: /\s(?:ist|sind|war|waren|hat|haben|hatte|hatten|wird|werden|wurde|wurden|stieg|stiegen|sank|sanken|fiel|fielen|beträgt|betrug|kostet|kosten|erreicht\p{L}*|liegt|lag)\s/iu,
  zh: /为|是|达到?|增长|增加|上升|下降|减少|降低|提高|超过|突破|占|有|从|由|只|大概|大约|约|将近|接近/u,
};
/** What is left of "In 2023, " and "On 5 May 2024 " once the time is gone. */
const timeBefore = /^\s*(?:(?:in|on|since|by|at|during|im|am|seit|в|на|с|к)\s+(?=\s|,))?[\s,]*/iu;
const leadIn =
  /^(?:[^，,。]*[，,])?(?:那么|所以|因此|目前|现在|其中|而且|但是|而|我们的|我们|的|了|在|对|就)*/u;
const longestSubject = 60;

const similarity = ({ start, end }: TextSpan, figure: TextSpan): number =>
  // What a figure is of stands before it more often than behind it.
  end <= figure.start ? figure.start - end : (start - figure.end) * 2 + 20;

const nameAt = (text: string, figure: TextSpan, language: string): string | undefined => {
  const stop = stopWords(language);
  const named = [...text.matchAll(run)]
    .map(({ 0: name, index }) => ({ name, start: index, end: index + name.length }))
    .filter(({ name, start, end }) => {
      const isOpening =
        start === 0 && !name.includes(" ") && (stop.has(name.toLowerCase()) || !/\p{Lu}\p{Lu}/u.test(name));
      return !isOpening && !addressed.test(name) && (end <= figure.start || start >= figure.end);
    });
  const [nearest] = named.toSorted((one, other) => similarity(one, figure) - similarity(other, figure));
  return nearest?.name.replace(/['’]s?$/u, "");
};

/** What begins so says when or where, not what. */
const circumstance =
  /^(?:nach|bei|in|im|am|seit|mit|für|durch|laut|von|auf|после|в|во|на|за|по|с|из|для|при|до|after|in|on|at|by|with|for|from|since)\s/iu;
const whileBehind = /在[^，]{1,8}(?:内|中|里|上|期间)$/u;

const isSubject = (subject: string, language: string): boolean =>
  subject.length > 1 &&
  !circumstance.test(subject) &&
  subject.length <= longestSubject &&
  !stopWords(language).has(subject.toLowerCase());

const subjectBefore = (text: string, figure: TextSpan, language: string): string | undefined => {
  const told = withoutDates(text, language).slice(0, figure.start);
  const [clause = ""] = told.split(/[。；;]/u).slice(-1);
  const timeless = clause.replace(timeBefore, " ");
  const verb = verbs[language]?.exec(timeless)?.index;
  if (verb === undefined) return undefined;
  const before = language === "zh" ? leadIn : /^.*,\s/u;
  const subject = timeless.slice(0, verb).replace(before, "").replace(whileBehind, "").trim();
  return isSubject(subject, language) ? subject : undefined;
};

/**
 * Whom or what a figure is of: the subject that stands before the verb, as far as it is short, or the nearest name. In German every noun
 * has a capital letter, so there the subject is all that counts. Undefined where neither is there.
 */
const findEntity = (text: string, figure: TextSpan, language: string): string | undefined => {
  const subject = subjectBefore(text, figure, language);
  if (language === "zh" || language === "de") return subject;
  return nameAt(text, figure, language) ?? subject;
};

/** What a datapoint says apart from its text. */
export type DatapointFacts = Pick<Marker, "value" | "unit" | "date" | "entity">;

const measured = new Set(["%", "USD", "EUR", "GBP", "CNY", "JPY", "RUB"]);
const longestUnit = 100;
const longestEntity = 300;

/** Money and shares first, then the larger number: what a sentence with several is about. */
const weightOf = ({ value, unit }: Figure): number => {
  if (unit === undefined) return 0;
  return measured.has(unit) ? 2 : 1 + Math.min(0.9, Math.log10(1 + Math.abs(value)) / 10);
};

/** What the figures of a statement say by code: the most telling one, when it held and of whom. */
export const datapointFacts = (
  text: string,
  figures: readonly Figure[],
  language: string,
): DatapointFacts => {
  const [main] = figures.toSorted((one, other) => weightOf(other) - weightOf(one) || one.start - other.start);
  if (main === undefined) return {};
  const date = findDate(text, language);
  const entity = findEntity(text, main, language);
  return {
    value: main.value,
    ...(main.unit !== undefined && { unit: main.unit.slice(0, longestUnit) }),
    ...(date !== undefined && { date }),
    ...(entity !== undefined && { entity: entity.slice(0, longestEntity) }),
  };
};
