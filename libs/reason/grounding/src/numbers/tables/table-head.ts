/** A longer line, or one with numbers of its own, is not a caption. */
const caption = /^[^\d|]{1,120}$/u;
const longestCaption = 200;

const lineBefore = (text: string, start: number): number => text.lastIndexOf("\n", start - 2) + 1;

/**
 * Returns the caption and the first row of the table in which a quote begins: they give its columns their years, and its numbers
 * their scale. Empty for a quote that begins in no table.
 */
export const tableHeadOf = (text: string, start: number): string => {
  const row = text.lastIndexOf("\n", start - 1) + 1;
  if (!text.slice(row).split("\n", 1)[0]?.includes("|")) return "";
  let first = row;
  while (first > 0 && text.slice(lineBefore(text, first), first).includes("|"))
    first = lineBefore(text, first);
  const above =
    text
      .slice(Math.max(0, first - longestCaption), first)
      .trimEnd()
      .split("\n")
      .at(-1) ?? "";
  const head = first < row ? text.slice(first, text.indexOf("\n", first) + 1) : "";
  return (caption.test(above) ? `${above}\n` : "") + head;
};
