/** Number words, and the languages that spell numbers in an alphabet. */
export { type NumberWords, numberWords, numberWordsInSlices } from "./number-words.ts";
export { spelledLanguages } from "./number-rules.ts";
