import type { TextSpan } from "@quarry/text";
import { type Found, foundAt } from "../found-numbers.ts";
import { matchesOf } from "../plain-text.ts";
import type { SpelledNumber } from "../words/word-numbers.ts";

type Part = "quarter" | "half";

/** Without a year before, "Q02" and "H01" are names of questions and models. */
const sign =
  /(?<=^|[^\p{L}\p{N}]|(?<![\p{L}\p{N}]|\d[.,])(?:19|20)\d{2})(?:(?<letter>[QH])(?:(?<=(?<![\p{L}\p{N}]|\d[.,])(?:19|20)\d{2}[ -]?[QH])0)?(?<behind>[1-4])|(?<before>[1-4])(?<unit>[QH]))(?![\p{L}]|\d{3}|[.,]\d)/gu;

/** Names of quarters and halves of a year after an ordinal, of those languages that write them so. */
const names: Readonly<Record<Part, readonly string[]>> = {
  quarter: "quarter quartal quartals trimestre kwartaal kvartal квартал квартале квартала".split(" "),
  half: ["half", "halbjahr", "semestre", "halvår", "полугодие", "полугодии"],
};
const name = new RegExp(
  String.raw`^[ -](?<name>${Object.values(names).flat().join("|")})(?![\p{L}\p{M}-])(?<of>,? (?:of |in |des |von |de |du |del |av )?(?:the |fiscal |financial |year |FY ?)*[12]\d{3})?`,
  "iu",
);
/** An ordinal in digits: "2nd", "2.", "2º". */
const ordinal = /(?<![\p{L}\p{N}.,/-])(?<value>[1-4])(?:st|nd|rd|th|er|ème|e|º|\.|-?(?:й|м))?(?=[ -]\p{L})/gu;
const largest = { quarter: 4, half: 2 } as const;

const partOf = (word: string): Part => (names.quarter.includes(word) ? "quarter" : "half");

const found = (plain: string, { start, end }: TextSpan, part: Part, value: number): Found[] => {
  const digits = plain.slice(start, end);
  return value > largest[part]
    ? []
    : [foundAt({ start, end }, { kind: "name", before: part, digits, value }, "weak")];
};

/** Finds the quarters and halves of years: "Q3 2024", "3Q24", "2024Q03", "the third quarter of 2024". */
export const findYearParts = (plain: string, spelled: readonly SpelledNumber[]): Found[] => {
  const signed = matchesOf(plain, sign).flatMap(({ start, end, groups }) => {
    const part = (groups["letter"] ?? groups["unit"]) === "Q" ? "quarter" : "half";
    return found(plain, { start, end }, part, Number(groups["behind"] ?? groups["before"]));
  });
  const ordinals = [
    ...spelled.filter(({ kind, unit }) => kind === "ordinal" && unit === undefined),
    ...matchesOf(plain, ordinal).map(({ groups, ...span }) => ({ ...span, value: Number(groups["value"]) })),
  ];
  const named = ordinals.flatMap(({ start, end, value }) => {
    const { name: word = "", of } = name.exec(plain.slice(end, end + 48))?.groups ?? {};
    // "The third quarter" of a match or of the moon has no year.
    if (of === undefined) return [];
    return found(plain, { start, end: end + 1 + word.length }, partOf(word.toLowerCase()), value);
  });
  return [...signed, ...named];
};
