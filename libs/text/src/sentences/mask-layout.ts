import { textLines } from "../blocks/text-lines.ts";
import { isDeliberateBreak } from "./deliberate-break.ts";

const quoteMarkers = /^(?:\s{0,3}>)+/u;

const spaces = (count: number): string => " ".repeat(count);

/**
 * The text of a block, code unit for code unit, with what is only layout as spaces: line breaks of hard wrapping and the
 * `>` of quotes. A deliberate line break stays, as `\n`.
 */
export const maskLayout = (text: string, isQuote: boolean): string => {
  const lines = textLines(text);
  const longest = lines.reduce((length, line) => Math.max(length, line.end - line.start), 0);
  return lines
    .map((line, index) => {
      const words = isQuote
        ? line.text.replace(quoteMarkers, (markers) => spaces(markers.length))
        : line.text;
      const next = lines[index + 1];
      if (next === undefined) return words;
      const gap = next.start - line.end;
      return words + (isDeliberateBreak(line.text, next.text, longest) ? "\n".repeat(gap) : spaces(gap));
    })
    .join("");
};
