import type { TextSpan } from "@quarry/text";
import type { SpelledNumber } from "../words/word-numbers.ts";

/** A numbered part of a year: a quarter or a half. */
export interface YearPart extends TextSpan {
  readonly part: "quarter" | "half";
  readonly value: number;
}

const sign =
  /(?<![\p{L}\p{N}])(?:(?<letter>[QH])(?<behind>[1-4])|(?<before>[1-4])(?<unit>[QH]))(?![\p{L}]|\d{3}|[.,]\d)/gu;

/** Names of quarters and halves of a year after an ordinal, of those languages that write them so. */
const names: Readonly<Record<YearPart["part"], readonly string[]>> = {
  quarter: [
    "quarter",
    "quartal",
    "quartals",
    "trimestre",
    "kwartaal",
    "kvartal",
    "квартал",
    "квартале",
    "квартала",
  ],
  half: ["half", "halbjahr", "semestre", "halvår", "полугодие", "полугодии"],
};
const name = new RegExp(
  String.raw`^[ -](?<name>${Object.values(names).flat().join("|")})(?![\p{L}\p{M}-])(?<of>,? (?:of |in |des |von |de |du |del |av )?(?:the |fiscal |financial |year |FY ?)*[12]\d{3})?`,
  "iu",
);
/** An ordinal in digits: "2nd", "2.", "2º". */
const ordinal = /(?<![\p{L}\p{N}.,/-])(?<value>[1-4])(?:st|nd|rd|th|er|ème|e|º|\.|-?(?:й|м))?(?=[ -]\p{L})/gu;
const largest = { quarter: 4, half: 2 } as const;

const partOf = (word: string): YearPart["part"] => (names.quarter.includes(word) ? "quarter" : "half");

/** Finds the quarters and halves of years: "Q3 2024", "3Q24", "the third quarter of 2024". */
export const findYearParts = (plain: string, spelled: readonly SpelledNumber[]): YearPart[] => {
  const signed = Array.from(plain.matchAll(sign)).flatMap(({ index, 0: said, groups = {} }): YearPart[] => {
    const part = (groups["letter"] ?? groups["unit"]) === "Q" ? "quarter" : "half";
    const value = Number(groups["behind"] ?? groups["before"]);
    return value > largest[part] ? [] : [{ start: index, end: index + said.length, part, value }];
  });
  const inDigits = Array.from(plain.matchAll(ordinal), ({ index, 0: said, groups }) => ({
    start: index,
    end: index + said.length,
    value: Number(groups?.["value"]),
  }));
  const inWords = [
    ...spelled.filter(({ kind, unit }) => kind === "ordinal" && unit === undefined),
    ...inDigits,
  ].flatMap(({ start, end, value }): YearPart[] => {
    const found = name.exec(plain.slice(end, end + 48))?.groups;
    const part = partOf(found?.["name"]?.toLowerCase() ?? "");
    // "The third quarter" of a match or of the moon has no year.
    if (found?.["of"] === undefined || value > largest[part]) return [];
    return [{ start, end: end + 1 + (found["name"] ?? "").length, part, value }];
  });
  return [...signed, ...inWords];
};
