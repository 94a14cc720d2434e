// Radicals that stand for the characters they look like, because a font has one drawing for both.
const radicals = /[\u2e9f\u2ef3\u2f00-\u2fd5]/gu;
// dblatex prints the Python literals of bytes around lines that draw a tree of files (Debian's manuals are made by it).
const wrappedLine = /b''([\u2500-\u257f])b''/gu;

/** Text of a PDF without what its writer, not its author, has put into it. */
export const mendText = (text: string): string =>
  text
    .replaceAll(radicals, (radical) => radical.normalize("NFKC"))
    .replaceAll(wrappedLine, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();
