const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const charactersPerWord = 1.6;

/** About how many words of a text are in scripts that leave no space between words. */
export const countUnspaced = (text: string): number =>
  (text.match(unspaced)?.length ?? 0) / charactersPerWord;

/** About how many words a text has, fast; scripts without spaces by their characters. */
export const countWords = (text: string): number => {
  const characters = text.match(unspaced)?.length ?? 0;
  if (characters === 0) return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const others = text.replace(unspaced, " ").match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
  return others + characters / charactersPerWord;
};
