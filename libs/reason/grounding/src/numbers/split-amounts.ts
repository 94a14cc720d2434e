import { amount, type Found, foundAt } from "./found-numbers.ts";
import { matchesOf } from "./plain-text.ts";

const units: Readonly<Record<string, string>> = { m: "m", "€": "EUR", F: "F" };

/** Before another noun the second number is a separate one: "within 5 m 20 trees". */
const behind =
  "(?= ?[.,;:!?)\\]|\\n]| ?$| (?:de |di |d'|e |in |im |en |au |aux |pour |per |por |by |tall|high|long|wide|deep|hoch|lang|breit|tief|groß|haut|alto|alta|ancho|largo|lungo|largh|(?:et|und|and|e|y) ))";
const split = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<whole>\d{1,3}) ?(?<unit>[m€F]) ?(?<part>\d\d)(?![\p{L}\p{N}%])${behind}`,
  "gu",
);

/** A time in hours and minutes, a length in feet and inches (not an arc in minutes and seconds), and a time in minutes and seconds. */
const smaller: readonly (readonly [pattern: RegExp, perWhole: number, unit: string, partUnit: string])[] = [
  [
    /(?<![\p{L}\p{N}.,])(?<whole>\d{1,3}) ?(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|or[ae]) ?(?:and |und |et |y |e )?(?<part>[0-5]?\d) ?min(?:s|utes?|uten|utos?|uti)?(?!\p{L})/giu,
    60,
    "h",
    "min",
  ],
  [
    /(?<![\p{L}\p{N}.,]|° ?)(?<whole>\d{1,3})(?: ?(?:ft\.?|feet|foot),?(?: and)? ?| ?['′] ?)(?<part>\d{1,2}(?:\.\d+)?)(?: ?(?:in\.?|inch(?:es)?)(?!\p{L})| ?["″])/giu,
    12,
    "ft",
    "in",
  ],
  [
    /(?<![\p{L}\p{N}.,])(?<whole>\d{1,3}) ?(?:min(?:s|utes?|uten)?)\.?,? ?(?:and |und )?(?<part>[0-5]?\d) ?(?:s|secs?|seconds?|sek|sekunden?)(?!\p{L})/giu,
    60,
    "min",
    "s",
  ],
];

const findSmaller = (plain: string): Found[] =>
  smaller.flatMap(([pattern, perWhole, unit, partUnit]) =>
    matchesOf(plain, pattern).map((match) => {
      const [whole, part] = [Number(match.groups["whole"]), Number(match.groups["part"])];
      const parts = [
        { value: whole, unit },
        { value: part, unit: partUnit },
      ];
      return { ...foundAt(match, amount({ value: whole + part / perWhole, unit })), parts };
    }),
  );

const findParted = (plain: string): Found[] =>
  matchesOf(plain, split).map((match) => {
    const { whole, part, unit = "" } = match.groups;
    return foundAt(match, amount({ value: Number(`${whole}.${part}`), unit: units[unit] ?? "m" }));
  });

/** Finds amounts in two parts: a length or a price such as "1 m 80", or a time such as "1 h 30 min". */
export const findSplitAmounts = (plain: string): Found[] => [...findParted(plain), ...findSmaller(plain)];
