const nameLike =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{N}[\p{L}\p{N}]*|`[^`]+`)(?:[-/.][\p{L}\p{N}]+)*/gu;

/** Finds the names in a sentence, lower-case: capitalised words after the first, identifiers and code. */
export const names = (sentence: string): ReadonlySet<string> => {
  const found = [...sentence.matchAll(nameLike)].filter(
    ({ 0: word, index }) => index > 0 || /\p{N}|\p{Lu}.*\p{Lu}|`/u.test(word),
  );
  return new Set(found.map(({ 0: word }) => word.replaceAll("`", "").toLowerCase()));
};
