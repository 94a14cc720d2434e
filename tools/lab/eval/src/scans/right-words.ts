/** Splits a text into words; each Chinese or Japanese character is one word. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\P{L}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+|\p{N}+/gu) ?? [];

/**
 * Returns the share of the words of a gold text that a reading contains in the same order: the longest common subsequence. Marks
 * of uncertain words are ignored.
 */
export const rightWords = (gold: string, read: string): number => {
  const wanted = wordsOf(gold);
  const given = wordsOf(read.replaceAll("[?]", ""));
  let last = new Uint16Array(given.length + 1);
  for (const word of wanted) {
    const next = new Uint16Array(given.length + 1);
    for (const [index, other] of given.entries())
      next[index + 1] =
        word === other ? (last[index] ?? 0) + 1 : Math.max(last[index + 1] ?? 0, next[index] ?? 0);
    last = next;
  }
  return wanted.length === 0 ? 1 : (last[given.length] ?? 0) / wanted.length;
};
