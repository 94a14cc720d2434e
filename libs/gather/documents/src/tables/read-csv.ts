import papaparse from "papaparse";
import type { Extracted } from "../extracted.ts";
import { rowsToMarkdown } from "./rows-to-markdown.ts";

const separators = [",", ";", "\t", "|"];
const sampleLength = 20_000;
// Tells Excel the separator of a file.
const separatorLine = /^sep=[^\r\n]\r?\n/iu;
// Occurs in no text.
const noQuote = "\u0000";

/** True for rows of one width with at least two columns. */
const isTable = (rows: readonly (readonly string[])[]): boolean => {
  const widths = rows.filter((row) => row.some((cell) => cell.trim() !== "")).map(({ length }) => length);
  const max = Math.max(0, ...widths);
  return max >= 2 && widths.filter((width) => width === max).length >= 0.5 * widths.length;
};

/** A text with the sign that escapes quotes in its cells. */
interface Dialect {
  readonly text: string;
  readonly escapeChar: string;
}

/** Returns the form of values with backslashes before quotes, and without spaces before quoted cells. */
const withBackslashes = (text: string): Dialect => ({
  text: text.replaceAll(/([,;|\t]) +(?=")/gu, "$1"),
  escapeChar: text.includes('\\"') ? "\\" : '"',
});

const guessing = { delimitersToGuess: separators, skipEmptyLines: "greedy" } as const;

/** Returns the separator of values by a sample, and whether its quotes are where they may be; undefined without columns. */
const sampleOf = ({ text, escapeChar }: Dialect, stated: string) => {
  const sample = text.slice(0, sampleLength);
  const read = papaparse.parse<string[]>(sample, { ...guessing, escapeChar, delimiter: stated });
  // The last row of a sample may be cut off.
  const isCut = text.length > sampleLength && read.data.length > 1;
  if (!isTable(isCut ? read.data.slice(0, -1) : read.data)) return undefined;
  const isPlain = read.errors.every(({ code }) => code !== "InvalidQuotes");
  return { text, isPlain, options: { ...guessing, escapeChar, delimiter: read.meta.delimiter } };
};

/**
 * Converts values separated by commas, semicolons, tabs or bars to Markdown tables; undefined if there are no columns, in
 * which case it is read as text.
 */
export const readCsv = (given: string, mediaType: string): Extracted | undefined => {
  const stated = mediaType === "text/tab-separated-values" ? "\t" : "";
  const written = given.replace(separatorLine, "");
  const usual = sampleOf({ text: written, escapeChar: '"' }, stated);
  const other = usual?.isPlain === true ? undefined : sampleOf(withBackslashes(written), stated);
  const found = other?.isPlain === true ? other : (usual ?? other);
  if (found === undefined) return undefined;
  const { text, options } = found;
  const { data, errors } = papaparse.parse<string[]>(text, options);
  const isOpen = errors.some(({ code }) => code === "MissingQuotes");
  // An unclosed quote would include the rest of the file.
  const rows = isOpen ? papaparse.parse<string[]>(text, { ...options, quoteChar: noQuote }).data : data;
  return { status: "extracted", text: rowsToMarkdown(rows), mediaType };
};
