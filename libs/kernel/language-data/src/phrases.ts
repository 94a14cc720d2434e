import { z } from "zod";
import en from "../data/en/quantities.json" with { type: "json" };
import { filesOf } from "./language-files.ts";

const phrases = z.array(z.string().min(1));

const quantityWordsSchema = z.object({
  source: z.string(),
  /** Suffixes that multiply a number: "млн". `*` at the end of a word is any ending. */
  scales: z.record(z.string().min(1), z.number()),
  /** Currencies and shares with their common names: "dollars" is "USD". */
  units: z.record(z.string().min(1), z.string().min(1)),
  /** Further words behind which a small number in words measures something: "hours". */
  measures: phrases,
  /** Other words that things are counted in, and nothing is about: "million". */
  magnitudes: phrases,
  /** Measure words of a language that counts with them: "人次". */
  counters: phrases,
  /** Words between a number and the noun that it counts: "additional". */
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

const englishQuantities = quantityWordsSchema.parse(en);
const quantitiesByLanguage = filesOf("quantities", quantityWordsSchema);

/** The words around numbers of a language (primary tag); English where they are not known. */
export const quantityWords = (language: string): QuantityWords =>
  quantitiesByLanguage.get(language) ?? englishQuantities;

const speechSchema = z.object({
  source: z.string(),
  /** Phrases of opinion: "i ~ think", where `~` is up to two words. `*` at the end of a word is any ending. */
  belief: phrases,
  /** Words of obligation: "should". */
  ought: phrases,
  /** Praise and blame of a matter: "too expensive". */
  judgement: phrases,
  /** Greetings, thanks and the running of a meeting. */
  courtesy: phrases,
  /** Sounds that are no words: "um". */
  sounds: phrases,
  /** Fillers that a comma sets off: "you know". */
  fillers: phrases,
  /** Words of talk that carry no topic, beyond stop words. */
  talk: phrases,
  /** Before a word of opinion they turn it round: "not". */
  denials: phrases,
  /** Words, or beginnings of words, that are kind; none where a published lexicon has them. */
  praise: phrases,
  /** The same, unkind. */
  blame: phrases,
});

/** Speech of one language: signs of views, wishes and greetings, and fillers. */
export type Speech = z.output<typeof speechSchema>;

const speechByLanguage = filesOf("speech", speechSchema);

/** The speech of a language (primary tag); undefined where it is not known. */
export const speechOf = (language: string): Speech | undefined => speechByLanguage.get(language);
