import { primaryLanguage } from "../language/primary-language.ts";
import { cjkBigrams } from "./cjk-terms.ts";
import { containsCjk } from "./cjk.ts";
import { stemmerOf } from "./stemmer-of.ts";
import { stopWords } from "./stop-words.ts";
import { words } from "./words.ts";

const elision =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|nell|all|dall|sull|coll|quell|un)'(?=\p{L})/u;

const withoutElision = (word: string, language: string): string =>
  language === "fr" || language === "it" || language === "ca" ? word.replace(elision, "") : word;

/** A compound such as `redis.conf` or `snake_case` with its parts; any other word alone. */
const withParts = (word: string): string[] => {
  if (!/\p{L}/u.test(word)) return [word];
  const parts = word.split(/[._:]+/u).filter((part) => part.length > 1);
  return parts.length > 1 ? [word, ...parts] : [word];
};

const plainNumber = (word: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(word) ? word.replaceAll(",", "") : word;

/**
 * The index terms of a text in order, repeats kept: NFKC, lower case, stop words out, stemmed where Snowball knows the language.
 * Compounds add their parts; Chinese, Japanese and Korean give the segmenter's words and, after them, all letter pairs
 * that are not such a word themselves.
 */
export const terms = (text: string, language: string): string[] => {
  const primary = primaryLanguage(language) ?? "und";
  const plain = text.normalize("NFKC").toLowerCase().replaceAll("’", "'");
  const stop = stopWords(primary);
  const stem = stemmerOf(primary);
  const found = words(plain, primary)
    .map(({ start, end }) => withoutElision(plainNumber(plain.slice(start, end)), primary))
    .flatMap(withParts)
    .filter((word) => !stop.has(word));
  if (!containsCjk(plain)) return found.map(stem);
  const cut = new Set(found);
  return [...found.map(stem), ...cjkBigrams(plain).filter((pair) => !cut.has(pair) && !stop.has(pair))];
};
