import type { Repair } from "../repair.ts";

const longest = 60;
const thousands = new Map([
  ["k", 1_000],
  ["thousand", 1_000],
  ["千", 1_000],
  ["тыс", 1_000],
  ["万", 10_000],
]);

/** A number as it is written: `7000`, `"5,000"`, `"5k"`, `"about 500 words"`; undefined for what is none, such as a time. */
export const readNumber = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string") return undefined;
  // `00:10:00` is a time.
  if (/\d:\d/u.test(value.slice(0, longest))) return undefined;
  const plain = value
    .slice(0, longest)
    .normalize("NFKC")
    .replaceAll(/(?<=\d)[,_'’ ](?=\d{3}(?!\d))/gu, "");
  const found = /(-?\d+(?:\.\d+)?)\s*(k\b|thousand|千|тыс|万)?/iu.exec(plain);
  return found === null ? undefined : Number(found[1]) * (thousands.get(found[2]?.toLowerCase() ?? "") ?? 1);
};

export interface CountBounds {
  /** As the seeds write it; for the sentence that tells of a repair. */
  readonly name: string;
  readonly least: number;
  readonly most: number;
}

/** A whole number within bounds, moved there where it lies outside; undefined for none, and for what is no number. */
export const readCount = (value: unknown, { name, least, most }: CountBounds, repair: Repair) => {
  if (value === undefined) return undefined;
  const read = readNumber(value);
  if (read === undefined) {
    repair(`${name} is not a number and was left out`);
    return undefined;
  }
  const count = Math.min(most, Math.max(least, Math.round(read)));
  if (count !== read) repair(`${name} was ${read} and became ${count}`);
  return count;
};
