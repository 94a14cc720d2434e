import { locateQuote } from "@quarry/text";
import { termSet } from "../../signals/term-overlap.ts";
import type { SaidMarker } from "./chunk-reply.ts";
import type { Chunk, FoundMarker } from "./chunk.ts";
import { markerWording } from "./marker-wording.ts";
import { saidFacts } from "./said-facts.ts";

/** A word stands anywhere and marks nothing. */
const fewestTerms = 2;
/** Whoever quotes more points at nothing. */
const longestQuote = 1_000;
const surroundings = 800;

/**
 * A marker that a model names, where its quote stands in the chunk; undefined where it stands nowhere, is a single word or longer than
 * 1,000 characters. A datapoint without a figure is a fact.
 */
export const locateMarker = (said: SaidMarker, { text, start, language }: Chunk): FoundMarker | undefined => {
  const found = said.quote.length > longestQuote ? undefined : locateQuote(text, said.quote);
  if (found === undefined || found.end - found.start > longestQuote) return undefined;
  const quote = text.slice(found.start, found.end);
  if (termSet(quote, language).size < fewestTerms) return undefined;
  const around = text.slice(Math.max(0, found.start - surroundings), found.end + surroundings);
  const quoted = { quote, around, language };
  const facts = said.type === "datapoint" ? saidFacts(said, quoted) : undefined;
  return {
    type: said.type === "datapoint" && facts === undefined ? "key-fact" : said.type,
    text: markerWording(said.text, quoted),
    start: start + found.start,
    end: start + found.end,
    ...facts,
  };
};
