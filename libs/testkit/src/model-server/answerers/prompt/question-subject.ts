const asking = new Set(
  "a an and are be can could do does how in is it of or should the to use used what when where which who why will with would".split(
    " ",
  ),
);

/** What a question is about: its words without those that only ask. */
export const questionSubject = (question: string): string => {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*/gu) ?? [];
  const telling = words.filter((word) => !asking.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words).slice(0, 6).join(" ");
};
