import { z } from "zod";
import en from "../data/en/quantities.json" with { type: "json" };
import { filesOf } from "./language-files.ts";

const phrases = z.array(z.string().min(1));

const quantityWordsSchema = z.object({
  source: z.string(),
  /** Suffixes that multiply a number: "млн". `*` at the end of a word matches any ending. */
  scales: z.record(z.string().min(1), z.number()),
  /** Currencies and shares with their normalised names: "dollars" is "USD". */
  units: z.record(z.string().min(1), z.string().min(1)),
  /** Further words after a small spelled number that make it a measure: "hours". */
  measures: phrases,
  /** Other magnitudes without a subject: "million". */
  magnitudes: phrases,
  /** Measure words of a language with classifiers: "人次". */
  counters: phrases,
  /** Words between a number and its noun: "additional". */
  quantifiers: phrases,
  /** Before a number they make it a name: "section". */
  labels: phrases,
  /** Before a number they make it a time: "past". */
  spans: phrases,
  months: phrases,
  /** A time consists of one of these and a period: "last" and "year". */
  periodOpeners: phrases,
  periods: phrases,
  /** Other words for a time: "yesterday". */
  times: phrases,
});

/** The words around numbers in one language. */
export type QuantityWords = z.output<typeof quantityWordsSchema>;

const englishQuantities = quantityWordsSchema.parse(en);
const quantitiesByLanguage = filesOf("quantities", quantityWordsSchema);

/** Returns the words around numbers of a language (primary tag); English if unknown. */
export const quantityWords = (language: string): QuantityWords =>
  quantitiesByLanguage.get(language) ?? englishQuantities;

const speechSchema = z.object({
  source: z.string(),
  /** Phrases of opinion: "i ~ think", where `~` matches up to two words. `*` at the end of a word matches any ending. */
  belief: phrases,
  /** Words of obligation: "should". */
  ought: phrases,
  /** Praise and criticism: "too expensive". */
  judgement: phrases,
  /** Greetings, thanks and meeting phrases. */
  courtesy: phrases,
  /** Sounds without meaning: "um". */
  sounds: phrases,
  /** Fillers set off by commas: "you know". */
  fillers: phrases,
  /** Conversational words without a topic, beyond stop words. */
  talk: phrases,
  /** Positive words or prefixes; empty if a published lexicon has them. */
  praise: phrases,
  /** The same, unkind. */
  blame: phrases,
});

/** Speech of one language: signs of views, wishes and greetings, and fillers. */
export type Speech = z.output<typeof speechSchema>;

const speechByLanguage = filesOf("speech", speechSchema);

/** Returns the speech of a language (primary tag); undefined if unknown. */
export const speechOf = (language: string): Speech | undefined => speechByLanguage.get(language);
