import type { AspectRow } from "./aspects/aspect-row.ts";
import { chineseAspects } from "./aspects/chinese.ts";
import { englishAspects } from "./aspects/english.ts";
import { germanAspects } from "./aspects/german.ts";
import { russianAspects } from "./aspects/russian.ts";

/** The aspects of a language, the most telling first. */
export const aspectTables: Readonly<Record<string, readonly AspectRow[]>> = {
  en: englishAspects,
  zh: chineseAspects,
  ru: russianAspects,
  de: germanAspects,
};
