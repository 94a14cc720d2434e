import { z } from "zod";

/** A quote as a model gave it, and the item it says it is from. */
export interface SaidQuote {
  readonly quote: string;
  readonly linkId?: string | undefined;
}

/** A finding as a model gave it. */
export interface SaidFinding {
  readonly text: string;
  readonly quotes: readonly SaidQuote[];
}

const record = z.record(z.string(), z.unknown());
const text = z.string().trim().min(1);

const mostFindings = 30;
const mostQuotes = 4;

const textNames = ["text", "finding", "statement", "claim", "summary", "sentence", "description", "content"];
const quoteNames = ["quotes", "quote", "evidence", "citations", "citation", "supporting_quotes", "sources"];
const quoteTextNames = ["quote", "text", "content", "marker", "marker_text"];
const linkNames = ["link_id", "linkId", "source_link_id", "source", "item"];

const firstText = (entry: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => text.safeParse(entry[name]).data).find((value) => value !== undefined);

/** What stands in a list, or in the object that a careless model makes of one. */
const entriesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const object = record.safeParse(value).data;
  return object === undefined ? [] : Object.values(object);
};

const quotesOf = (value: unknown): SaidQuote[] => {
  const plain = text.safeParse(value).data;
  if (plain !== undefined) return [{ quote: plain }];
  const object = record.safeParse(value).data;
  const quote = object && firstText(object, quoteTextNames);
  if (object !== undefined && quote !== undefined) return [{ quote, linkId: firstText(object, linkNames) }];
  return entriesOf(value).flatMap(quotesOf);
};

const findingsIn = (value: unknown): SaidFinding[] => {
  const plain = text.safeParse(value).data;
  if (plain !== undefined) return [{ text: plain, quotes: [] }];
  const object = record.safeParse(value).data;
  const said = object && firstText(object, textNames);
  if (object === undefined || said === undefined) return entriesOf(value).flatMap(findingsIn);
  const quotes = quoteNames.flatMap((name) => quotesOf(object[name]));
  return [{ text: said, quotes: quotes.slice(0, mostQuotes) }];
};

/** The findings in whatever form a model gave them: a list, an object by subject, texts with or without quotes. */
export const replyFindings = (value: unknown): SaidFinding[] => findingsIn(value).slice(0, mostFindings);
