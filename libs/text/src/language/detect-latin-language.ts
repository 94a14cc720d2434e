import { words } from "../words/words.ts";
import { latinWordLists } from "./latin-word-lists.ts";

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
export const detectLatinLanguage = (text: string): string => {
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
