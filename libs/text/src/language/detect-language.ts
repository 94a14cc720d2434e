import { stopWordLists } from "../words/stop-word-lists.ts";
import { words } from "../words/words.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Function words of further languages of the Latin script, by which only the language is told. */
const furtherLists: Readonly<Record<string, ReadonlySet<string>>> = {
  sv: list(
    "och att det som en på är av för med till den har de inte om ett men var jag från han vi så kan när eller ska också efter under mot vid",
  ),
  da: list(
    "og at det som en på er af for med til den har de ikke om et men var jeg fra han vi så kan når eller skal også efter under mod ved blev",
  ),
  no: list(
    "og at det som en på er av for med til den har de ikke om et men var jeg fra han vi så kan når eller skal også etter under mot ved ble",
  ),
  pl: list(
    "i w na z się nie do że to jest o jak a po co tak za od są przez dla ale czy przy może oraz był było tym tego który która które",
  ),
  cs: list(
    "a v na se je že to s z do o ve pro jsou jako ale by za byl po nebo od který která které také při podle jeho však až není",
  ),
  tr: list(
    "ve bir bu da de için ile olarak çok daha olan gibi kadar en ne ama sonra ise her değil var olduğu veya ki mi onun",
  ),
  fi: list(
    "ja on ei että se hän oli mutta niin kun joka ovat myös kuin tai sen ole jos mukaan vain sekä ovat jotka tämä",
  ),
  ro: list(
    "și de în a la cu pe că este nu din o se care mai pentru sau un ce dar prin fi sunt au după fost această lui",
  ),
  hu: list(
    "a az és hogy nem is egy ez meg de csak volt van még el mint már ha vagy ki kell azt ezt lesz után szerint",
  ),
};

const isLatin = (words: ReadonlySet<string>): boolean =>
  [...words].every((word) => /^[\p{sc=Latn}'’]+$/u.test(word));

/** Function words that tell the languages of the Latin script apart. */
const latinWordLists: Readonly<Record<string, ReadonlySet<string>>> = {
  ...furtherLists,
  ...Object.fromEntries(Object.entries(stopWordLists).filter(([, words]) => isLatin(words))),
};

/** Running text has 30–50 % function words; a list of names in a foreign language hardly any. */
const leastShare = 0.12;

/** Letters that only one of the known languages has, or all but one never; they decide between equals. */
const ownLetters: Readonly<Record<string, RegExp>> = {
  cs: /[ěřůň]/u,
  da: /[æø]/u,
  de: /[ßäöü]/u,
  es: /[ñ¿¡]/u,
  fi: /ää|yy/u,
  fr: /[çêœ]|\b[ldcjsn]'/u,
  hu: /[őű]/u,
  no: /[æø]/u,
  pl: /[łąężśź]/u,
  pt: /[ãõ]/u,
  ro: /[șțăţ]/u,
  sv: /[äöå]/u,
  tr: /[ğış]/u,
};
const ownLetterBonus = 0.08;

/** The primary tag of the language of a text in Latin script by its function words; "und" where they do not tell. */
const detectLatinLanguage = (text: string): string => {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const found = words(plain).map(({ start, end }) => plain.slice(start, end));
  const scores = Object.entries(latinWordLists).map(([language, list]) => {
    const share = found.filter((word) => list.has(word)).length / Math.max(1, found.length);
    const hasOwnLetter = ownLetters[language]?.test(plain) === true;
    return { language, share, score: share + (hasOwnLetter ? ownLetterBonus : 0) };
  });
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.share < leastShare || best.score === second?.score) return "und";
  return best.language;
};

const sampleLength = 20_000;
/** A book begins with its table of contents and ends with its index: neither may speak for it alone. */
const sampleParts = 5;

const scripts = [
  ["han", /\p{sc=Han}/gu],
  ["kana", /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ["ko", /\p{sc=Hang}/gu],
  ["cyrillic", /\p{sc=Cyrl}/gu],
  ["arabic", /\p{sc=Arab}/gu],
  ["he", /\p{sc=Hebr}/gu],
  ["el", /\p{sc=Grek}/gu],
  ["th", /\p{sc=Thai}/gu],
  ["hi", /\p{sc=Deva}/gu],
  ["hy", /\p{sc=Armn}/gu],
  ["ka", /\p{sc=Geor}/gu],
  ["ta", /\p{sc=Taml}/gu],
  ["latin", /\p{sc=Latn}/gu],
] as const;

/** A letter of these scripts stands for two to three letters of an alphabet. */
const letterWeight: Readonly<Record<string, number>> = { han: 3, kana: 2, ko: 2 };

const mainScript = (text: string): string | undefined => {
  const sizes = scripts.map(([name, pattern]) => ({
    name,
    size: (text.match(pattern)?.length ?? 0) * (letterWeight[name] ?? 1),
  }));
  const [first] = sizes.toSorted((a, b) => b.size - a.size);
  return first === undefined || first.size === 0 ? undefined : first.name;
};

const hanLanguage = (text: string): string => {
  const kana = text.match(/[\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0;
  const han = text.match(/\p{sc=Han}/gu)?.length ?? 0;
  return kana > han * 0.1 ? "ja" : "zh";
};

const isMarked = (text: string, letters: RegExp): boolean =>
  (text.match(letters)?.length ?? 0) > text.length / 200;

/** As much of a long text as is looked at, from its beginning to its end. */
const sampleOf = (text: string): string => {
  if (text.length <= sampleLength) return text;
  const length = sampleLength / sampleParts;
  const step = (text.length - length) / (sampleParts - 1);
  const starts = Array.from({ length: sampleParts }, (_, part) => Math.floor(part * step));
  return starts.map((start) => text.slice(start, start + length)).join("\n");
};

/** The primary BCP 47 tag of the language a text is written in, by script and function words; "und" where they do not tell. */
export const detectLanguage = (text: string): string => {
  const sample = sampleOf(text);
  const script = mainScript(sample);
  if (script === undefined) return "und";
  if (script === "han" || script === "kana") return hanLanguage(sample);
  if (script === "cyrillic") return isMarked(sample, /[іїєґ]/giu) ? "uk" : "ru";
  if (script === "arabic") return isMarked(sample, /[پچژگ]/gu) ? "fa" : "ar";
  return script === "latin" ? detectLatinLanguage(sample) : script;
};
