/** A part of a text, which may be one of the searched words. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the given words, in any case; all parts together are the text. */
export const partsOf = (text: string, words: readonly string[]): TextPart[] => {
  if (words.length === 0) return [{ text, isMatch: false }];
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`));
  // With a group, `split` returns the matches at the odd places.
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "iu"))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }));
};
