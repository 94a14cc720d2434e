import { extractDates } from "@quarry/text";

const years = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N}|[.,]\d|\s?(?:%|EUR|USD|km|kg))/u;
const relative: Readonly<Record<string, RegExp>> = {
  en: /\b(?:(?:last|this|next|past|previous|current) (?:year|month|week|quarter|decade|century|spring|summer|autumn|fall|winter|night|season)|yesterday|today|tomorrow|(?:January|February|March|April|June|July|August|September|October|November|December)(?: \d{1,2})?|Q[1-4])\b/iu,
  zh: /(?:[一二三四五六七八九十\d]+月(?:份)?(?:[一二三四五六七八九十\d]+[日号])?|今年|去年|前年|明年|上(?:个)?(?:月|周|季度)|本(?:月|周|季度)|昨天|今天|明天|“?十[一二三四]五”?(?:期间)?)/u,
  ru: /(?<!\p{L})(?:(?:в )?(?:прошлом|этом|следующем|текущем) (?:году|месяце|квартале)|(?:на )?(?:прошлой|этой|следующей) неделе|вчера|сегодня|завтра)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:(?:letzte[nsm]?|diese[nsm]?|nächste[nsm]?) (?:Jahr|Monat|Woche|Quartal)|gestern|heute|morgen)(?!\p{L})/iu,
};

/** When what a statement says held: its first date in ISO form, else its first year, else the words that say so; undefined for none. */
export const findDate = (text: string, language: string): string | undefined =>
  extractDates(text)[0]?.iso ?? years.exec(text)?.[0] ?? relative[language]?.exec(text)?.[0];

const blank = (said: string): string => " ".repeat(said.length);

/** The text with the words that say when as spaces, code unit for code unit. */
export const withoutDates = (text: string, language: string): string => {
  const dates = extractDates(text);
  const plain = dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  const told = relative[language];
  return told === undefined ? plain.replace(years, blank) : plain.replace(years, blank).replace(told, blank);
};
