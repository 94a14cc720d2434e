const cjkRun = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]+/gu;

/** The overlapping pairs of letters in every run of Chinese, Japanese or Korean; a lone letter counts as itself. */
export const cjkBigrams = (text: string): string[] =>
  Array.from(text.matchAll(cjkRun), ({ 0: run }) => {
    const letters = Array.from(run);
    return letters.length === 1
      ? letters
      : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  }).flat();
