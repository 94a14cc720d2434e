import type { Mark } from "./find-marks.ts";

const aside =
  /[(（]\s*(?:(?:see|sources?|via|cf\.?|e\.g\.|siehe|vgl\.|quellen?|см\.|источник|参见|见|来源)[:：]?)?[\s,;，；]*[)）]/giu;

const spaces = (count: number): string => " ".repeat(count);

/**
 * The text, code unit for code unit, with spaces where its marks stand, and where brackets held nothing else; the label of a link
 * that belongs to the wording stays.
 */
export const maskMarks = (text: string, marks: readonly Pick<Mark, "start" | "end" | "words">[]): string => {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, words } of marks) {
    const label = words === undefined ? "" : text.slice(words.start, words.end);
    const before = (words?.start ?? end) - start;
    const after = end - start - before - label.length;
    pieces.push(text.slice(position, start), spaces(before), label, spaces(after));
    position = end;
  }
  const masked = [...pieces, text.slice(position)].join("");
  // "()" without a space between was there before, as in a call.
  return masked.replace(aside, (found) => (found.length === 2 ? found : spaces(found.length)));
};
