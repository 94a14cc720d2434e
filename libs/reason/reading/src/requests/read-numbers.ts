import type { Fields } from "./read-fields.ts";

/** Records a change to a request as a sentence. */
export type Repair = (sentence: string) => void;

const maxNumberLength = 60;
const thousands = new Map([
  ["k", 1_000],
  ["thousand", 1_000],
  ["千", 1_000],
  ["тыс", 1_000],
  ["万", 10_000],
]);

/** Parses a written number: `7000`, `"5,000"`, `"5k"`, `"about 500 words"`; undefined for any other value, such as a time. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  // `00:10:00` is a time.
  if (/\d:\d/u.test(value.slice(0, maxNumberLength))) return undefined;
  const plain = value
    .slice(0, maxNumberLength)
    .normalize("NFKC")
    .replaceAll(/(?<=\d)[,_'’ ](?=\d{3}(?!\d))/gu, "");
  const found = /(-?\d+(?:\.\d+)?)\s*(k\b|thousand|千|тыс|万)?/iu.exec(plain);
  return found === null ? undefined : Number(found[1]) * (thousands.get(found[2]?.toLowerCase() ?? "") ?? 1);
};

interface CountBounds {
  /** The name used by the seeds, for the sentence that reports a repair. */
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

/** Parses a whole number and moves it into the bounds; undefined for a missing value or one that is not a number. */
export const readCount = (value: unknown, { name, min, max }: CountBounds, repair: Repair) => {
  if (value === undefined) return undefined;
  const read = readNumber(value);
  if (read === undefined) {
    repair(`${name} is not a number and was left out`);
    return undefined;
  }
  const count = Math.min(max, Math.max(min, Math.round(read)));
  if (count !== read) repair(`${name} was ${read} and became ${count}`);
  return count;
};

interface WordRangeFields {
  readonly startWord: number;
  readonly endWord: number;
}

const maxWords = 100_000_000;
/** Default number of words when only the start is given. */
const usualWords = 2_000;
const maxRangeLength = 100;

/** Returns the two numbers of `[5000, 7000]`, `"5000-7000"`, `"words 5,000 to 7,000"` or `"first 500 words"`. */
const pairOf = (value: unknown): readonly [unknown, unknown] | undefined => {
  if (Array.isArray(value)) return value.length >= 2 ? [value[0], value[1]] : undefined;
  if (typeof value !== "string" || /\d:\d/u.test(value.slice(0, maxRangeLength))) return undefined;
  const numbers = value
    .slice(0, maxRangeLength)
    .normalize("NFKC")
    .match(/\d[\d,_]*(?:\.\d+)?\s*(?:k\b|千|万)?/giu);
  if (numbers?.length === 1 && /first|前/iu.test(value)) return [0, numbers[0]];
  return numbers && numbers.length >= 2 ? [numbers[0], numbers[1]] : undefined;
};

const given = (fields: Fields): readonly [unknown, unknown] => {
  const pair = pairOf(fields.get("range")) ?? pairOf(fields.get("startWord"));
  return pair ?? [fields.get("startWord"), fields.get("endWord")];
};

/** True if a request specifies a range of words. */
export const hasRange = (fields: Fields): boolean =>
  given(fields).some((end) => readNumber(end) !== undefined);

/** Returns the requested range of words, the smaller number first; undefined if there is no number. */
export const readRange = (fields: Fields, repair: Repair): WordRangeFields | undefined => {
  if (!hasRange(fields)) return undefined;
  const [first, second] = given(fields);
  const start = readCount(first, { name: "start_word", min: 0, max: maxWords }, repair) ?? 0;
  const end = readCount(second, { name: "end_word", min: 0, max: maxWords }, repair);
  if (end === undefined) {
    repair(`no end_word was given: answered with ${usualWords} words`);
    return { startWord: start, endWord: Math.min(maxWords, start + usualWords) };
  }
  if (start <= end) return { startWord: start, endWord: end };
  repair(`start_word ${start} came after end_word ${end}: they were swapped`);
  return { startWord: end, endWord: start };
};
