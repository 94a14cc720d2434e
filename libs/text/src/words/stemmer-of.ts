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

type Stem = (word: string) => string;

/** Words of each language: some megabytes. */
const mostRemembered = 50_000;

const remembering = (stem: Stem): Stem => {
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    if (known.size >= mostRemembered) known.clear();
    const made = stem(word);
    known.set(word, made);
    return made;
  };
};

// Texts are cut into terms sentence by sentence: what one has stemmed the next one says again.
const stemmers = new Map<string, Stem>();

/** The Snowball stemmer of a language (primary tag), remembering what it has stemmed; the identity where there is none. */
export const stemmerOf = (language: string): Stem => {
  const algorithm = algorithms[language];
  if (algorithm === undefined) return (word) => word;
  const known = stemmers.get(algorithm);
  if (known !== undefined) return known;
  const stemmer = snowball.newStemmer(algorithm);
  const stem = remembering((word) => stemmer.stem(word));
  stemmers.set(algorithm, stem);
  return stem;
};
