/** Reads a table that is written as names and their values in turn, with white space between them. */
export const wordTable = (text: string): Readonly<Record<string, string>> => {
  const words = text.trim().split(/\s+/u);
  return Object.fromEntries(
    Array.from({ length: words.length / 2 }, (_, row) => [words[2 * row] ?? "", words[2 * row + 1] ?? ""]),
  );
};
