import snowball from "snowball-stemmers";

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

/** The Snowball stemmer of a language (primary tag), remembering what it has stemmed; the identity where there is none. */
export const stemmerOf = (language: string): ((word: string) => string) => {
  const algorithm = algorithms[language];
  if (algorithm === undefined) return (word) => word;
  const stemmer = snowball.newStemmer(algorithm);
  const known = new Map<string, string>();
  return (word) => {
    const stem = known.get(word) ?? stemmer.stem(word);
    known.set(word, stem);
    return stem;
  };
};
