import { words } from "@quarry/text";
import { opinionWordsOf } from "./opinion-words.ts";

/** So many words before one can turn it round. */
const denialReach = 3;

/** Tells the tone of texts in one language: above 0 for a kind one, below for an unkind one; 0 in a language without words of opinion. */
export const createTone = (language: string): ((text: string) => number) => {
  const opinions = opinionWordsOf(language);
  if (opinions === undefined) return () => 0;
  const { valueOf, denying } = opinions;
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
