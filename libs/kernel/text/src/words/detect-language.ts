import { languageWords } from "@quarry/language-data";
import { wordTexts } from "./words.ts";

const isLatin = (words: ReadonlySet<string>): boolean =>
  [...words].every((word) => /^[\p{sc=Latn}'’]+$/u.test(word));

/** Languages in Latin script that function words distinguish. */
const latinLanguages = [...languageWords].flatMap(([language, { stopWords, functionWords, ownLetters }]) => {
  const list = stopWords ?? functionWords;
  return list !== undefined && isLatin(list) ? [{ language, list, ownLetters }] : [];
});

/** Running text has 30–50 % function words; a list of foreign names has hardly any. */
const minShare = 0.12;

/** Bonus for a letter that few other languages have. */
const ownLetterBonus = 0.08;

/** Detects the primary tag of the language of a text in Latin script by its function words; "und" if they do not decide. */
const detectLatinLanguage = (text: string, isQuestion: boolean): string => {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const found = wordTexts(plain).filter((word) => /\p{L}/u.test(word));
  const shares = latinLanguages.map(({ language, list, ownLetters }) => {
    const share = found.filter((word) => list.has(word)).length / Math.max(1, found.length);
    return { language, share, hasOwnLetter: ownLetters?.test(plain) === true };
  });
  const ofOneWord = 1 / Math.max(1, found.length);
  const isDoubtful = isQuestion && shares.every(({ share }) => share <= ofOneWord);
  const bonus = isDoubtful ? ofOneWord : ownLetterBonus;
  const scores = shares.map((known) => ({ ...known, score: known.share + (known.hasOwnLetter ? bonus : 0) }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.share < minShare || best.score === second?.score) return "und";
  return best.language;
};

const sampleLength = 20_000;
/** Books begin with a table of contents and end with an index, which must not decide alone. */
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

/** A letter of these scripts counts as two to three letters of an alphabet. */
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

/** Returns evenly spread parts of a long text. */
const sampleOf = (text: string): string => {
  if (text.length <= sampleLength) return text;
  const length = sampleLength / sampleParts;
  const step = (text.length - length) / (sampleParts - 1);
  const starts = Array.from({ length: sampleParts }, (_, part) => Math.floor(part * step));
  return starts.map((start) => text.slice(start, start + length)).join("\n");
};

/**
 * Detects the primary BCP 47 tag of a text's language by script and function words; "und" if they do not decide. In a question
 * with at most one function word of each language, a letter that few other languages have counts as much as that word.
 */
export const detectLanguage = (text: string, { isQuestion = false } = {}): string => {
  const sample = sampleOf(text);
  const script = mainScript(sample);
  if (script === undefined) return "und";
  if (script === "han" || script === "kana") return hanLanguage(sample);
  if (script === "cyrillic") return isMarked(sample, /[іїєґ]/giu) ? "uk" : "ru";
  if (script === "arabic") return isMarked(sample, /[پچژگ]/gu) ? "fa" : "ar";
  return script === "latin" ? detectLatinLanguage(sample, isQuestion) : script;
};

const scriptOf = (language: string): string | undefined => new Intl.Locale(language).maximize().script;

/** A shorter text may consist of names and figures. */
const minTellingCharacters = 400;

/**
 * Returns the language of a text if it is clearly different from the given one: another script, or another language in Latin
 * script that function words distinguish.
 */
export const otherLanguageThan = (language: string, text: string): string | undefined => {
  const wanted = new Intl.Locale(language).language;
  const found = text.length < minTellingCharacters ? "und" : detectLanguage(text);
  if (found === "und" || found === wanted || wanted === "und") return undefined;
  if (scriptOf(found) !== scriptOf(wanted)) return found;
  return latinLanguages.some((known) => known.language === wanted) ? found : undefined;
};
