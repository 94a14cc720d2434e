/*
 * Words of languages as data: one folder per language, each file with its source. Stop words are those of the package
 * stopwords-iso (MIT). Not for rules or code that reads text.
 * Every service loads this entry. The entries `aspects`, `numbers`, `phrases` and `wording` are for the few that need them.
 */
export { closedClasses, isoStopWords, languageWords } from "./words.ts";
