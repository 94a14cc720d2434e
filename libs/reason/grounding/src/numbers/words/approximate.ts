import { numberWords } from "@quarry/language-data/numbers";
import { byLanguage } from "../../by-language.ts";
import { oneOf, textBefore } from "../plain-text.ts";

const approximateIn = byLanguage((language) => {
  const words = new Set([...numberWords("en").approximate, ...numberWords(language).approximate]);
  const said = String.raw`(?:[~≈±<>≤≥]|(?:^|[^\p{L}])(?:${oneOf(words)})\.?|(?:约|約|近|およそ|ほぼ|약)) ?[$€£¥]?$`;
  return new RegExp(said, "iu");
});

/** True if the words before a place mark the number there as rounded or as a bound. */
export const isApproximate = (plain: string, start: number, language: string): boolean =>
  approximateIn(language).test(textBefore(plain, start, 24));

/** Marks the number before it as rounded or as a bound, at the beginning of a text. */
export const approximateBehind = /^ ?(?:or so|or more|左右|以上|以下|余|多|近く|ほど|이상|정도)/u;
