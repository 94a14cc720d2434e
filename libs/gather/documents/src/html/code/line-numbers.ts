import type { PageNode } from "../html-page.ts";

/** Class names that code highlighters give to the number before a line: Chroma, Pygments, highlight.js, React. */
const numberNames = ".ln, .lnt, .linenos, .lineno, .linenumber, .line-number, .hljs-ln-n";

const textOf = (node: PageNode | null | undefined): string => (node?.textContent ?? "").trim();

/** True for numbers that count one by one. */
const areCounted = (texts: readonly string[]): boolean => {
  const first = Number(texts[0]);
  return texts.every((text, at) => /^\d+$/u.test(text) && Number(text) === first + at);
};

/** True if a part of a page only counts the lines of the code in another, of which there are several. */
export const numbersLines = (
  numbers: PageNode | null | undefined,
  code: PageNode | null | undefined,
): boolean => {
  const counted = textOf(numbers).split(/\s+/u);
  const lines = textOf(code).split("\n").length;
  const written = (code?.textContent ?? "").split("\n").length;
  return lines > 1 && counted.length >= lines && counted.length <= written && areCounted(counted);
};

const isLine = ({ nodeName }: PageNode): boolean => /^(?:BR|DIV|P|LI|TR)$/u.test(nodeName.toUpperCase());

/** True if nothing is before an element in its line of a code block. */
const beginsLine = (element: PageNode, block: PageNode): boolean => {
  let node: PageNode | null = element;
  for (; node !== null && node !== block && !isLine(node); node = node.parentNode) {
    const before = node.previousSibling;
    const text = before?.textContent ?? "";
    if (before !== null && (text !== "" || isLine(before)))
      return isLine(before) || /\n[^\S\n]*$/u.test(text);
  }
  return true;
};

/** Removes the numbers that a code block has before its lines, or beside them. */
export const removeLineNumbers = (block: PageNode): void => {
  const numbers = [...block.querySelectorAll(numberNames)];
  if (areCounted(numbers.map(textOf)) && numbers.every((number) => beginsLine(number, block)))
    for (const number of numbers) number.remove();
  const parts = [...block.children];
  const [first, second] = parts;
  const areCodes = parts.length === 2 && parts.every(({ nodeName }) => nodeName.toUpperCase() === "CODE");
  if (areCodes && numbersLines(first, second)) first?.remove();
};
