import { stripAddresses } from "@quarry/grounding";
import { collapseWhitespace, locateQuote, words } from "@quarry/text";
import type { SaidMarker } from "./chunk-reply.ts";
import type { Chunk, FoundMarker } from "./chunk.ts";
import { readFacts } from "./read-facts.ts";

/** A word stands anywhere and marks nothing. */
const minWords = 2;
/** As the contract has it. */
const maxCharacters = 1_000;
const surroundings = 800;

const oneLine = (text: string): string => collapseWhitespace(text).trim();

const wordingOf = (said: string | null | undefined, quote: string): string | undefined =>
  [oneLine(stripAddresses(said ?? "")), oneLine(quote)].find(
    (text) => text.length <= maxCharacters && /\p{L}/u.test(text),
  );

/**
 * A marker that a model names, in its words, where its quote stands in the chunk; undefined where it stands nowhere or is a single word.
 * Without words of the model's, or with too many, it has those of its quote. A datapoint without a figure is a fact.
 */
export const locateMarker = (said: SaidMarker, { text, start, language }: Chunk): FoundMarker | undefined => {
  const found = locateQuote(text, said.quote);
  if (found === undefined) return undefined;
  const quote = text.slice(found.start, found.end);
  const wording = wordingOf(said.text, quote);
  if (wording === undefined || words(quote, language).length < minWords) return undefined;
  const around = text.slice(Math.max(0, found.start - surroundings), found.end + surroundings);
  const facts = said.type === "datapoint" ? readFacts(said, { quote, around, language }) : undefined;
  return {
    type: said.type === "datapoint" && facts === undefined ? "key-fact" : said.type,
    text: wording,
    start: start + found.start,
    end: start + found.end,
    ...facts,
  };
};
