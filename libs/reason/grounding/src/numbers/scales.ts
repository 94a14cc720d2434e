import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../by-language.ts";
import { matchAt, oneOf, valueByName } from "./plain-text.ts";

/** Short signs of magnitudes; a single letter must follow its number directly, or the number is money. */
export const signs = valueByName([
  [100, "hundred"],
  [1e3, "thousand", "thousands", "k", "K"],
  [1e6, "mn", "mln", "m", "M", "Mio", "millions"],
  [1e9, "bn", "b", "B", "Mrd", "billions"],
  [1e12, "tn", "trillion", "trillions"],
]);

/** Returns the words and short forms for a thousand, a million and so on that the runtime writes after a number. */
const compactIn = (language: string): [string, number][] =>
  (["long", "short"] as const).flatMap((compactDisplay) => {
    const format = new Intl.NumberFormat(language, { notation: "compact", compactDisplay });
    return [1e3, 1e6, 1e9, 1e12].flatMap((scale) =>
      [1, 2, 5].flatMap((count): [string, number][] => {
        const parts = new Map(format.formatToParts(count * scale).map(({ type, value }) => [type, value]));
        const word = (parts.get("compact") ?? "").replace(/\.$/u, "").toLowerCase();
        return word.length > 1 && parts.get("integer") === String(count) ? [[word, scale]] : [];
      }),
    );
  });

const scalesIn = (language: string): Map<string, number> => {
  const scales = new Map<string, number>([
    ...[...signs]
      .filter(([sign]) => sign.length > 1)
      .map(([sign, value]): [string, number] => [sign.toLowerCase(), value]),
    ...compactIn(language),
  ]);
  for (const tag of new Set(["en", language]))
    for (const [word, value] of numberWords(tag).scales)
      if (!word.includes(" ") && value !== 12) scales.set(word, value);
  return scales;
};

interface ScaleReader {
  readonly scales: ReadonlyMap<string, number>;
  readonly pattern: RegExp;
}

const readerOf = byLanguage((language): ScaleReader => {
  const scales = scalesIn(language);
  const words = oneOf(scales.keys());
  return { scales, pattern: new RegExp(String.raw`[ -]?(?<word>${words})(?![\p{L}\p{M}])\.?`, "iuy") };
});

/** Factor that scales a number, and its end offset. */
export interface Scale {
  readonly value: number;
  readonly end: number;
}

/** Returns the word that scales the number before an offset, such as "million"; undefined for another word. */
export const scaleAt = (plain: string, at: number, language: string): Scale | undefined => {
  const reader = readerOf(language);
  const [said, word] = matchAt(reader.pattern, plain, at) ?? [];
  const value = reader.scales.get(word?.toLowerCase() ?? "");
  return said === undefined || value === undefined
    ? undefined
    : { value, end: at + said.replace(/\.$/u, "").length };
};

/** Returns two scales that multiply, "lakh crore" and "thousand million", as one. */
export const scalesAt = (plain: string, at: number, language: string): Scale | undefined => {
  const first = scaleAt(plain, at, language);
  const second =
    first && /^ \p{L}/u.test(plain.slice(first.end, first.end + 2))
      ? scaleAt(plain, first.end, language)
      : undefined;
  return first && second ? { value: first.value * second.value, end: second.end } : first;
};
