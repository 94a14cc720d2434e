import type { AskedTime } from "@quarry/contracts";
import { questionAspects } from "@quarry/language-data/aspects";
import { primaryLanguage } from "@quarry/text";
import { phrasePattern } from "../words.ts";

const recencies = ["day", "week", "month", "year"] as const;

const monthAndYear = (language: string, today: Date): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(today);

/**
 * Determines how a question depends on the current day: the month or year that its queries should name, and the maximum age of
 * pages. Undefined if it does not, or if it names a year itself.
 */
export const askedTime = (question: string, language: string, today: Date): AskedTime | undefined => {
  const year = today.getUTCFullYear();
  const named: readonly string[] = question.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? [];
  if (named.includes(`${year}`)) return { names: `${year}`, recency: "year" };
  if (named.length > 0) return undefined;
  const { times } = questionAspects(primaryLanguage(language) ?? "und");
  const says = (phrases: readonly string[]): boolean =>
    new RegExp(phrasePattern(phrases), "iu").test(question);
  if (says(times.lastYear)) return { names: `${year - 1}` };
  const recency = recencies.find((one) => says(times[one]));
  if (recency === undefined) return undefined;
  return { names: recency === "year" ? `${year}` : monthAndYear(language, today), recency };
};

/**
 * Adds a query with the requested time if no query names it; it becomes the second one, because the first one is also used to
 * search stored documents.
 */
export const datedQueries = (
  queries: readonly string[],
  { time, max }: { readonly time: AskedTime | undefined; readonly max: number },
): string[] => {
  if (time === undefined || queries.some((query) => query.includes(time.names))) return [...queries];
  const shortest = queries.toSorted((one, other) => one.length - other.length)[0] ?? "";
  return queries.toSpliced(1, 0, `${shortest} ${time.names}`).slice(0, max);
};
