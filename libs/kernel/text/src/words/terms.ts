import { languageWords } from "@quarry/language-data";
import snowball from "snowball-stemmers";
import { remember } from "../remember.ts";
import { finish, type Sliced } from "../slices.ts";
import { maxLanguages } from "./segmenters.ts";
import { primaryLanguage, stopWords } from "./stop-words.ts";
import { containsCjkInSlices, wordBoundsInSlices } from "./words.ts";

type Stem = (word: string) => string;

/** Words per language: some megabytes. */
const maxWords = 50_000;

/** Maximum letters of a word with a stem: a run of megabytes is not a word, and would take seconds. */
const maxStemmed = 100;

// Texts are cut into terms sentence by sentence, with many repeated words.
const stemBy = remember((algorithm: string): Stem => {
  const stemmer = snowball.newStemmer(algorithm);
  const stem = remember((word: string) => stemmer.stem(word), maxWords);
  return (word) => (word.length > maxStemmed ? word : stem(word));
}, languageWords.size);

/** Returns the Snowball stemmer of a language (primary tag) with a cache; the identity if there is none. */
export const stemmerOf = (language: string): Stem => {
  const algorithm = languageWords.get(language)?.stemmer;
  return algorithm === undefined ? (word) => word : stemBy(algorithm);
};

const cjkRun = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]+/gu;

/** Yields the overlapping letter pairs in every run of Chinese, Japanese or Korean; a single letter counts as itself. */
export function* cjkBigrams(text: string): Generator<string> {
  for (const { 0: run } of text.matchAll(cjkRun)) {
    let last: string | undefined;
    let isAlone = true;
    for (const letter of run) {
      if (last !== undefined) {
        isAlone = false;
        yield `${last}${letter}`;
      }
      last = letter;
    }
    if (isAlone && last !== undefined) yield last;
  }
}

const elision =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|nell|all|dall|sull|coll|quell|un)'(?=\p{L})/u;

const withoutElision = (word: string, language: string): string =>
  language === "fr" || language === "it" || language === "ca" ? word.replace(elision, "") : word;

/** Returns a compound such as `redis.conf` or `snake_case` with its parts; any other word alone. */
const withParts = (word: string): string[] => {
  if (!/\p{L}/u.test(word)) return [word];
  const parts = word.split(/[._:]+/u).filter((part) => part.length > 1);
  return parts.length > 1 ? [word, ...parts] : [word];
};

const plainNumber = (word: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(word) ? word.replaceAll(",", "") : word;

const none: ReadonlySet<string> = new Set();

/** Word bounds per slice, two for each word. */
const boundsAtATime = 400;
const pairsAtATime = 2_000;

const isLatinScript = remember((language: string): boolean => {
  const { script } = new Intl.Locale(language).maximize();
  return script === undefined || script === "Latn";
}, maxLanguages);

/** Creates the function from words to terms; Latin words in a text of another script or an unknown language count as English. */
const termMaker = (language: string, ignored: ReadonlySet<string>): ((word: string) => string[]) => {
  const maker = (of: string) => {
    const stop = stopWords(of);
    const stem = stemmerOf(of);
    return (word: string): string[] => (stop.has(word) || ignored.has(word) ? [] : [stem(word)]);
  };
  const own = maker(language);
  if (language !== "und" && isLatinScript(language)) return own;
  const english = maker("en");
  return (word) => (/^\p{sc=Latn}/u.test(word) ? english(word) : own(word));
};

/** Characters that are normalised before a pause. A text without spaces is cut after this many characters, even inside a letter. */
const normalisedAtATime = 20_000;

// Unlike \s, these do not include U+FEFF, which does not end a word.
const lastSpace = /\p{White_Space}\P{White_Space}*$/u;

/** Yields a text in lower case in parts that begin with white space, which does not change the letters before it. */
function* inLowerCase(text: string, language: string): Sliced<string> {
  let plain = "";
  for (let from = 0; from < text.length;) {
    const part = text.slice(from, from + normalisedAtATime);
    const space = from + part.length < text.length ? part.search(lastSpace) : -1;
    const own = space > 0 ? part.slice(0, space) : part;
    // Turkish has two letters i; in other languages lower-casing its capital leaves a combining dot.
    plain += own
      .normalize("NFKC")
      .toLocaleLowerCase(language)
      .replaceAll("i\u0307", "i")
      .replaceAll("’", "'");
    from += own.length;
    if (from < text.length) yield;
  }
  return plain;
}

/**
 * Yields the index terms of a text in order with repetitions: NFKC, lower case, without stop words, stemmed if Snowball supports
 * the language. Compounds add their parts; Chinese, Japanese and Korean yield the segmenter's words followed by all letter pairs
 * that are not such words. English words within another script are stemmed as English, as are Latin letters in an unknown language.
 * `ignored` are further lower-case words to leave out.
 */
export function* termsInSlices(
  text: string,
  language: string,
  ignored: ReadonlySet<string> = none,
): Sliced<string[]> {
  const primary = primaryLanguage(language) ?? "und";
  const plain = yield* inLowerCase(text, primary);
  const bounds = yield* wordBoundsInSlices(plain, primary);
  const make = termMaker(primary, ignored);
  const isCjk = yield* containsCjkInSlices(plain);
  const known = new Set<string>();
  const found: string[] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    if (at % boundsAtATime === boundsAtATime - 2) yield;
    const word = withoutElision(plainNumber(plain.slice(bounds[at], bounds[at + 1])), primary);
    for (const part of withParts(word)) {
      if (isCjk) known.add(part);
      found.push(...make(part));
    }
  }
  if (!isCjk) return found;
  const leftOut = stopWords(primary).union(ignored);
  let pairs = 0;
  for (const pair of cjkBigrams(plain)) {
    if ((pairs += 1) % pairsAtATime === 0) yield;
    if (!known.has(pair) && !leftOut.has(pair)) found.push(pair);
  }
  return found;
}

/** Like `termsInSlices`, without pauses. */
export const terms = (text: string, language: string, ignored?: ReadonlySet<string>): string[] =>
  finish(termsInSlices(text, language, ignored));

/** Words per language: some megabytes. */
const maxCutWords = 20_000;

// Each text passed to the segmenter allocates ICU memory, which also costs time when collected.
const termsByWord = remember(
  (language: string) => remember((word: string): readonly string[] => terms(word, language), maxCutWords),
  maxLanguages,
);

/** Returns the index terms of a word, as `terms` does, with a cache. */
export const termsOfWord = (word: string, language: string): readonly string[] => termsByWord(language)(word);
