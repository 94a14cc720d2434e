const nameLike =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{N}[\p{L}\p{N}]*|`[^`]+`)(?:[-/.][\p{L}\p{N}]+)*/gu;

/** The names a sentence speaks of, lower-case: capitalised words after the first, identifiers and code. */
export const names = (sentence: string): ReadonlySet<string> => {
  const found = [...sentence.matchAll(nameLike)].filter(
    ({ 0: word, index }) => index > 0 || /\p{N}|\p{Lu}.*\p{Lu}|`/u.test(word),
  );
  return new Set(found.map(({ 0: word }) => word.replaceAll("`", "").toLowerCase()));
};

/** Whether each sentence names something the other does not, so that they speak of different things. */
export const nameDifferentThings = (one: string, other: string): boolean => {
  const left = names(one);
  const right = names(other);
  const isMissing = (name: string, sentence: string): boolean => !sentence.toLowerCase().includes(name);
  return [...left].some((name) => isMissing(name, other)) && [...right].some((name) => isMissing(name, one));
};
