import type { Repair } from "../repair.ts";
import type { Fields } from "./read-fields.ts";
import { readCount, readNumber } from "./read-number.ts";

export interface WordRangeFields {
  readonly startWord: number;
  readonly endWord: number;
}

const maxWords = 100_000_000;
/** How much is answered where only the beginning was given. */
const usualWords = 2_000;
const longest = 100;

/** The two numbers of `[5000, 7000]`, `"5000-7000"`, `"words 5,000 to 7,000"` or `"first 500 words"`. */
const pairOf = (value: unknown): readonly [unknown, unknown] | undefined => {
  if (Array.isArray(value)) return value.length >= 2 ? [value[0], value[1]] : undefined;
  if (typeof value !== "string" || /\d:\d/u.test(value.slice(0, longest))) return undefined;
  const numbers = value
    .slice(0, longest)
    .normalize("NFKC")
    .match(/\d[\d,_]*(?:\.\d+)?\s*(?:k\b|千|万)?/giu);
  if (numbers?.length === 1 && /first|前/iu.test(value)) return [0, numbers[0]];
  return numbers && numbers.length >= 2 ? [numbers[0], numbers[1]] : undefined;
};

const given = (fields: Fields): readonly [unknown, unknown] => {
  const pair = pairOf(fields.get("range")) ?? pairOf(fields.get("startWord"));
  return pair ?? [fields.get("startWord"), fields.get("endWord")];
};

/** Whether a request says anything of words from and to. */
export const hasRange = (fields: Fields): boolean =>
  given(fields).some((end) => readNumber(end) !== undefined);

/** The words that a request asks for, the smaller number first; undefined where it gives no number. */
export const readRange = (fields: Fields, repair: Repair): WordRangeFields | undefined => {
  if (!hasRange(fields)) return undefined;
  const [first, second] = given(fields);
  const start = readCount(first, { name: "start_word", least: 0, most: maxWords }, repair) ?? 0;
  const end = readCount(second, { name: "end_word", least: 0, most: maxWords }, repair);
  if (end === undefined) {
    repair(`no end_word was given: answered with ${usualWords} words`);
    return { startWord: start, endWord: Math.min(maxWords, start + usualWords) };
  }
  if (start <= end) return { startWord: start, endWord: end };
  repair(`start_word ${start} came after end_word ${end}: they were swapped`);
  return { startWord: end, endWord: start };
};
