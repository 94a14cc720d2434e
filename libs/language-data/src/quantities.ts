import { z } from "zod";
import en from "../data/en/quantities.json" with { type: "json" };
import { filesOf } from "./language-files.ts";

const phrases = z.array(z.string().min(1));

const quantityWordsSchema = z.object({
  source: z.string(),
  /** What is written behind a number and multiplies it: "млн". `*` at the end of a word stands for any ending. */
  scales: z.record(z.string().min(1), z.number()),
  /** Currencies and shares with their common names: "dollars" is "USD". */
  units: z.record(z.string().min(1), z.string().min(1)),
  /** Further words behind which a small number in words measures something: "hours". */
  measures: phrases,
  /** Other words that things are counted in, and nothing is about: "million". */
  magnitudes: phrases,
  /** Measure words of a language that counts with them: "人次". */
  counters: phrases,
  /** What may stand between a number and the noun that it counts: "additional". */
  quantifiers: phrases,
  /** Before a number they make it a name: "section". */
  labels: phrases,
  /** Before a number they make it a time: "past". */
  spans: phrases,
  months: phrases,
  /** A time is one of these with one of the periods: "last" with "year". */
  periodOpeners: phrases,
  periods: phrases,
  /** Other words for a time: "yesterday". */
  times: phrases,
});

/** The words around numbers in one language. */
export type QuantityWords = z.output<typeof quantityWordsSchema>;

const english = quantityWordsSchema.parse(en);
const byLanguage = filesOf("quantities", quantityWordsSchema);

/** The words around numbers of a language (primary tag); English where they are not known. */
export const quantityWords = (language: string): QuantityWords => byLanguage.get(language) ?? english;
