import { containsCjk, stopWords, terms, words } from "@quarry/text";

/** Words that ask and do not tell, beyond the stop words of a language. */
const askingWords = new Set(
  "happen happens how why what when where who which does explain describe compare list как почему что когда где кто какие зачем wie warum wieso was wann wer welche comment pourquoi quand cómo qué cuándo 什么 如何 怎么 怎样 为什么 哪些 哪个 多少 吗 呢 的 是 时".split(
    " ",
  ),
);

/** The telling words of a text as it writes them, in its order and without repetitions. */
export const keywords = (text: string, language: string): string[] => {
  const stop = stopWords(language);
  const kept = words(text, language)
    .map(({ start, end }) => text.slice(start, end))
    .filter((word) => {
      const plain = word.toLowerCase();
      return !stop.has(plain) && !askingWords.has(plain) && terms(word, language).length > 0;
    });
  return [...new Set(kept)];
};

/** Keywords as one search string. */
export const joinKeywords = (list: readonly string[]): string =>
  list.every(containsCjk) ? list.join("") : list.join(" ");
