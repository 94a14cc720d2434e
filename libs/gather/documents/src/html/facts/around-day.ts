import { isoDay } from "../../dates/iso-day.ts";

/** Returns the text before the first day in a line, and the text after it up to the next day; undefined without a day. */
export const partsAround = (text: string): readonly [before: string, behind: string] | undefined => {
  const words = text.split(" ");
  const isDay = (from: number, to: number): boolean => isoDay(words.slice(from, to).join(" ")) !== undefined;
  const end = words.findIndex((_word, at) => isDay(0, at + 1)) + 1;
  if (end === 0) return undefined;
  const start = words.findLastIndex((_word, at) => at < end && isDay(at, end));
  const behind = words.slice(end).join(" ");
  return [words.slice(0, start).join(" "), partsAround(behind)?.[0] ?? behind];
};
