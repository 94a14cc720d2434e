import { isoDay } from "../../dates/iso-day.ts";
import { publishedWord } from "./dated-lines.ts";

const longest = 120;
const introduced = /(?<=^|\s)(?:by|von|par|por|di|door|af|av)\s*:?\s(?=\S)/iu;
const separatorEnd = /\s*[|·•–—]\s*$/u;
const dayWordEnd = /[\s,;:]+(?:(?:on|am|vom|le|el|il|op|den)\s*)?$/iu;
/** A word that is no part of a name: "van" and "de la" are short. */
const lowerWord = /(?<!\p{L})\p{Ll}{4}/u;

/** Beside the day on which a member of a forum joined are numbers of posts. */
const countBehind = /(?<![\d:.])\d+(?![\d:.])/u;

/** Returns the texts before and behind the day in a line. */
const partsAround = (text: string): readonly [before: string, behind: string] | undefined => {
  const words = text.split(" ");
  const isDay = (from: number, to?: number): boolean => isoDay(words.slice(from, to).join(" ")) !== undefined;
  const start = words.findLastIndex((_word, at) => isDay(at));
  if (start === -1) return undefined;
  const end = words.findIndex((_word, at) => at >= start && isDay(start, at + 1)) + 1;
  return [words.slice(0, start).join(" "), words.slice(end).join(" ")];
};

/** Returns the name before a day; words without a capital, and numbers behind, are of something else. */
const nameBefore = (before: string, behind: string): string => {
  const name = `${before} `.replace(separatorEnd, "").replace(dayWordEnd, "");
  if (introduced.test(before)) return name;
  const mayName = name.includes(" ") ? !lowerWord.test(name) : separatorEnd.test(before);
  return mayName && !publishedWord.test(name) && !countBehind.test(behind) ? name : "";
};

/**
 * Returns what a byline with a day says beside it: after "by" behind the day, or before the day. Undefined for a line without a
 * day, empty for a sentence or a line without a name.
 */
export const besideDay = (text: string): string | undefined => {
  const parts = /\d/u.test(text) && text.length <= longest ? partsAround(text) : undefined;
  if (parts === undefined) return undefined;
  const [before, behind] = parts;
  const by = behind.search(introduced);
  if (by === -1) return nameBefore(before, behind);
  const isFact = !lowerWord.test(before) || publishedWord.test(before);
  return isFact && !lowerWord.test(behind.slice(0, by)) ? behind.slice(by) : "";
};
