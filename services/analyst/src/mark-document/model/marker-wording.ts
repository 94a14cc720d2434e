import { names, spelledNumbers } from "@quarry/grounding";
import { collapseWhitespace, extractNumbers } from "@quarry/text";
import { plainLine } from "../../signals/plain-line.ts";
import { containment, termSet } from "../../signals/term-overlap.ts";
import type { Quoted } from "./quoted.ts";

const longestText = 300;
/** Of the terms of a wording, in the text around its quote: the rest may be glue. */
const leastTermsThere = 0.6;

const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...extractNumbers(text), ...spelledNumbers(text)].map(({ value }) => value));

const isCarried = (said: string, { quote, around, language }: Quoted): boolean => {
  const [known, numbers] = [around.toLowerCase(), numbersIn(quote)];
  return (
    extractNumbers(said).every(({ value }) => numbers.has(value)) &&
    [...names(said)].every((name) => known.includes(name)) &&
    containment(termSet(said, language), termSet(around, language)) >= leastTermsThere
  );
};

/**
 * The text of a marker: as a model words it, when that is one plain line whose numbers stand in the quote, and whose names and most of
 * whose words stand around it; else the quote itself.
 */
export const markerWording = (said: string | null | undefined, quoted: Quoted): string => {
  const line = plainLine(said ?? "", longestText);
  return line !== undefined && isCarried(line, quoted) ? line : collapseWhitespace(quoted.quote);
};
