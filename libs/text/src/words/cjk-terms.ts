const cjkRun = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}々ー]+/gu;

/** The overlapping pairs of letters in every run of Chinese, Japanese or Korean; a lone letter counts as itself. */
export function* cjkBigrams(text: string): Generator<string> {
  for (const { 0: run } of text.matchAll(cjkRun)) {
    let last: string | undefined;
    let isAlone = true;
    for (const letter of run) {
      if (last !== undefined) {
        isAlone = false;
        yield `${last}${letter}`;
      }
      last = letter;
    }
    if (isAlone && last !== undefined) yield last;
  }
}
