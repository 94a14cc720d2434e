import { extractDates, extractNumbers } from "@quarry/text";
import { plainLine } from "../../signals/plain-line.ts";
import { type DatapointFacts, datapointFacts } from "../figures/datapoint-facts.ts";
import { findFigures } from "../figures/find-figures.ts";
import { numberMentions } from "../figures/number-mentions.ts";
import type { SaidMarker } from "./chunk-reply.ts";

/** A quote that was found in a text. */
interface Quoted {
  /** As it stands in the text. */
  readonly quote: string;
  /** The quote and what stands around it. */
  readonly around: string;
  readonly language: string;
}

const longest = 100;

/** What a model says, where the text says it, too. */
const ifThere = (said: string | null | undefined, text: string): string | undefined => {
  const line = plainLine(said ?? "", longest);
  return line !== undefined && text.toLowerCase().includes(line.toLowerCase()) ? line : undefined;
};

const dateOf = ({ date }: SaidMarker, { quote, around }: Quoted): string | undefined =>
  extractDates(quote).find(({ iso }) => iso === date)?.iso ?? ifThere(date, around);

/** A unit by its common name, such as EUR, is better than a word of the quote. */
const unitOf = (said: string | undefined, read: string | undefined, quote: string): string | undefined =>
  said === undefined || (read !== undefined && !quote.includes(read)) ? read : said;

/** The numbers in a value: the ends of a range, "20–30 %", too. */
const numbersOf = ({ value }: SaidMarker): number[] =>
  typeof value === "string" ? extractNumbers(value).map((one) => one.value) : [value ?? []].flat();

/** The value of a datapoint: the model's, if it stands in the quote, else the one that code takes for the main one. Of a range the end with the unit. */
const valueOf = (said: SaidMarker, { quote, language }: Quoted): DatapointFacts | undefined => {
  const numbers = numbersOf(said);
  const figures = findFigures(quote, language);
  const meant = figures.filter(({ value }) => numbers.includes(value));
  if (figures.length > 0) return datapointFacts(quote, meant.length > 0 ? meant : figures, language);
  const bare = numberMentions(quote, language).find(({ value }) => numbers.includes(value));
  return bare && datapointFacts(quote, [{ ...bare, unit: bare.unit }], language);
};

/**
 * The facts of a datapoint, each only if it stands in the quote, or, but for the value, around it; what a model leaves out or invents is
 * read by code. Undefined for a quote that holds no figure, and is no datapoint.
 */
export const readFacts = (said: SaidMarker, quoted: Quoted): DatapointFacts | undefined => {
  const read = valueOf(said, quoted);
  if (read === undefined) return undefined;
  const unit = unitOf(ifThere(said.unit, quoted.quote), read.unit, quoted.quote);
  const date = dateOf(said, quoted) ?? read.date;
  const entity = ifThere(said.entity, quoted.around) ?? read.entity;
  return {
    value: read.value,
    ...(unit !== undefined && { unit }),
    ...(date !== undefined && { date }),
    ...(entity !== undefined && { entity }),
  };
};
