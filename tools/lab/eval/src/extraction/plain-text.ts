const fenceLine = /^\s*(?:`{3,}|~{3,})/u;
const blockMarks = /^\s*(?:(?:>|#{1,6}|[-*+]|\d{1,6}\.)\s+)+/u;
const tableRule = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*$/u;

/**
 * Removes the Markdown marks that would count as words or split the words of a sentence: marks and numbers of list items,
 * headings, quotes, fences with their language, rules and bars of tables. Lines of code remain unchanged.
 */
export const plainText = (markdown: string): string => {
  let isCode = false;
  const lines = markdown.split("\n").flatMap((line) => {
    if (fenceLine.test(line)) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [line];
    if (tableRule.test(line)) return [];
    const text = line.replace(blockMarks, "");
    return [
      text.startsWith("| ")
        ? text
            .split("|")
            .map((cell) => cell.trim())
            .join(" ")
            .trim()
        : text,
    ];
  });
  return lines.join("\n").trim();
};
