import snowball from "snowball-stemmers";
import { remember } from "../remember.ts";

const algorithms: Readonly<Record<string, string>> = {
  ar: "arabic",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

type Stem = (word: string) => string;

/** Words of each language: some megabytes. */
const mostWords = 50_000;

// Texts are cut into terms sentence by sentence: what one has stemmed the next one says again.
const stemBy = remember((algorithm: string): Stem => {
  const stemmer = snowball.newStemmer(algorithm);
  return remember((word: string) => stemmer.stem(word), mostWords);
}, Object.keys(algorithms).length);

/** The Snowball stemmer of a language (primary tag), remembering what it has stemmed; the identity where there is none. */
export const stemmerOf = (language: string): Stem => {
  const algorithm = algorithms[language];
  return algorithm === undefined ? (word) => word : stemBy(algorithm);
};
