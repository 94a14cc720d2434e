import type { PageNode } from "../html-page.ts";

/** Class names that code highlighters give to the number before a line: Chroma, Pygments, highlight.js, React. */
const numberNames = ".ln, .lnt, .linenos, .lineno, .linenumber, .line-number, .hljs-ln-n";

const textOf = (node: PageNode | null | undefined): string => (node?.textContent ?? "").trim();

/** True for numbers that count one by one. */
const areCounted = (texts: readonly string[]): boolean => {
  const first = Number(texts[0]);
  return texts.every((text, at) => /^\d+$/u.test(text) && Number(text) === first + at);
};

/** True if a part of a page only counts the lines of the code in another. */
export const numbersLines = (
  numbers: PageNode | null | undefined,
  code: PageNode | null | undefined,
): boolean => {
  const counted = textOf(numbers).split(/\s+/u);
  const lines = textOf(code).split("\n");
  return lines[0] !== "" && counted.length >= lines.length && areCounted(counted);
};

/** Removes the numbers that a code block has before its lines, or beside them. */
export const removeLineNumbers = (block: PageNode): void => {
  const numbers = [...block.querySelectorAll(numberNames)];
  if (areCounted(numbers.map(textOf))) for (const number of numbers) number.remove();
  const parts = [...block.children];
  const [first, second] = parts;
  const areCodes = parts.length === 2 && parts.every(({ nodeName }) => nodeName.toUpperCase() === "CODE");
  if (areCodes && (first?.textContent ?? "").includes("\n") && numbersLines(first, second)) first?.remove();
};
