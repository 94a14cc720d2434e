/** Whole sentences that say something: no headings, lines of code or questions. */
export const toldSentences = (sentences: readonly string[]): string[] =>
  sentences.filter((sentence) => /^[\p{Lu}\p{Lo}][^`{}<>|]{20,}[.!。]$/u.test(sentence));
