import { terms, words } from "@quarry/text";
import { comparableWord } from "./antonyms.ts";
import { type Negators, negatorsOf } from "./negators.ts";
import { type SignWords, signWordsOf } from "./sign-words.ts";

interface SignedWord {
  readonly word: string;
  /** A term that says neither more nor less. */
  readonly isMatter: boolean;
  /** 1 more, -1 less, turned round by a denial shortly before it; 0 neither. */
  readonly sign: number;
  readonly denies: boolean;
}

/** A text as what it says more of, less of, and denies. */
export interface Polarity {
  readonly words: readonly SignedWord[];
}

/** Words that a denial reaches back over to turn a sign round. */
const reach = 3;
/** Words after which a sign says a third as much of a word. */
const decay = 4;

const denies = (word: string, { words: known, endings }: Negators): boolean =>
  known.has(word) || endings.some((ending) => word.endsWith(ending));

const plainSign = (word: string, { more, less }: SignWords): number => {
  if (more.has(word)) return 1;
  return less.has(word) ? -1 : 0;
};

/** Makes the reader of a language; in one without tables nothing has a sign. */
export const createPolarityReader = (language: string): ((text: string) => Polarity) => {
  const [negators, signs] = [negatorsOf(language), signWordsOf(language)];
  return (text) => {
    const plain = words(text, language).map(({ start, end }) => {
      const written = text.slice(start, end).toLowerCase();
      const word = comparableWord(written, language);
      const sign = plainSign(word, signs);
      const isMatter = sign === 0 && terms(written, language).length > 0;
      return { word, isMatter, sign, denies: denies(written, negators) };
    });
    const isDenied = (index: number): boolean =>
      plain.slice(Math.max(0, index - reach), index).some((before) => before.denies);
    return {
      words: plain.map((each, index) => ({
        ...each,
        sign: each.sign !== 0 && isDenied(index) ? -each.sign : each.sign,
      })),
    };
  };
};

const signAround = ({ words: all }: Polarity, place: number): number =>
  all.reduce((sum, { sign }, index) => sum + sign * Math.exp(-Math.abs(place - index) / decay), 0);

const placesOf = ({ words: all }: Polarity): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const [index, { word, isMatter }] of all.entries()) {
    if (isMatter) places.set(word, [...(places.get(word) ?? []), index]);
  }
  return places;
};

/** How strongly more and less clash between two texts of one language around the words that both hold, from 0. */
export const clashBetween = (one: Polarity, other: Polarity): number => {
  const places = placesOf(other);
  const shared = one.words.flatMap(({ word, isMatter }, index) => {
    const found = isMatter ? places.get(word) : undefined;
    if (found === undefined) return [];
    const said = signAround(one, index);
    const there = found.reduce((sum, place) => sum + signAround(other, place), 0) / found.length;
    return [said * there < 0 ? Math.min(Math.abs(said), Math.abs(there)) : 0];
  });
  return shared.length === 0 ? 0 : shared.reduce((sum, clash) => sum + clash, 0) / shared.length;
};
