import { terms } from "@quarry/text";
import { chineseCues } from "./chinese.ts";
import { englishCues } from "./english.ts";
import { germanCues } from "./german.ts";
import type { MarkingCues } from "./marking-cues.ts";
import { russianCues } from "./russian.ts";

const tables: Readonly<Record<string, MarkingCues>> = {
  en: englishCues,
  zh: chineseCues,
  ru: russianCues,
  de: germanCues,
};

/** The cues of a language (primary tag); undefined for one without a table, of which only numbers and centrality tell. */
export const cuesOf = (language: string): MarkingCues | undefined => tables[language];

/** The talk words of a language as index terms. */
export const talkTerms = (language: string): ReadonlySet<string> =>
  new Set(terms(tables[language]?.talk ?? "", language));
