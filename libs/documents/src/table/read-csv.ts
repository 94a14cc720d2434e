import papaparse from "papaparse";
import type { Extracted } from "../extracted.ts";
import { rowsToMarkdown } from "./rows-to-markdown.ts";

const separators = [",", ";", "\t", "|"];
const sampleLength = 20_000;
// By it a file tells Excel what separates its values.
const separatorLine = /^sep=[^\r\n]\r?\n/iu;
// No text has it.
const noQuote = "\u0000";

/** Rows of one width, two columns or more: only those are a table. */
const isTable = (rows: readonly (readonly string[])[]): boolean => {
  const widths = rows.filter((row) => row.some((cell) => cell.trim() !== "")).map(({ length }) => length);
  const most = Math.max(0, ...widths);
  return most >= 2 && widths.filter((width) => width === most).length >= 0.5 * widths.length;
};

/**
 * Values separated by commas, semicolons, tabs or bars as Markdown tables; undefined for what is called that and has no
 * columns, which is read as the text it is.
 */
export const readCsv = (given: string, mediaType: string): Extracted | undefined => {
  const text = given.replace(separatorLine, "");
  const delimiter = mediaType === "text/tab-separated-values" ? "\t" : "";
  const options = { delimiter, delimitersToGuess: separators, skipEmptyLines: "greedy" } as const;
  const sample = papaparse.parse<string[]>(text.slice(0, sampleLength), options);
  // The last row of a sample is cut off anywhere.
  if (!isTable(text.length > sampleLength ? sample.data.slice(0, -1) : sample.data)) return undefined;
  const told = { ...options, delimiter: sample.meta.delimiter };
  const { data, errors } = papaparse.parse<string[]>(text, told);
  const isOpen = errors.some(({ code }) => code === "MissingQuotes");
  // A quote that nothing closes would take the rest of the file for one value.
  const rows = isOpen ? papaparse.parse<string[]>(text, { ...told, quoteChar: noQuote }).data : data;
  return { status: "extracted", text: rowsToMarkdown(rows), mediaType };
};
