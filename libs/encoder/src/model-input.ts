import { alignTokens } from "./align-tokens.ts";
import type { EncoderInput, TokenOffset } from "./encoder.ts";
import type { ModelTokenizer } from "./tokenizer.ts";

/** What one forward pass is fed with, and which of its rows are words. */
export interface ModelInput {
  readonly ids: readonly number[];
  /** Rows of the output that become token vectors. */
  readonly kept: readonly number[];
  /** Offsets in the text, one per kept row. */
  readonly offsets: readonly TokenOffset[];
}

/** A header may colour a passage, not displace it. */
const maxHeaderTokens = 96;
const nowhere: TokenOffset = [-1, -1];
const punctuation = /^(?:##)?[\p{P}$+<=>^`|~]+$/u;

/** Joins header and text to the ids of one pass, cut at `maxTokens` with both special tokens in place. */
export const toModelInput = (
  { header = "", text }: EncoderInput,
  tokenizer: ModelTokenizer,
  maxTokens: number,
): ModelInput => {
  const head = tokenizer.tokenize(header);
  const body = tokenizer.tokenize(text);
  const headCount = Math.min(head.ids.length, maxHeaderTokens);
  const bodyCount = Math.min(body.ids.length, maxTokens - 2 - headCount);
  const words = [...head.ids.slice(0, headCount), ...body.ids.slice(0, bodyCount)];
  const names = [...head.tokens.slice(0, headCount), ...body.tokens.slice(0, bodyCount)];
  const places = [
    ...names.slice(0, headCount).map(() => nowhere),
    ...alignTokens(text, names.slice(headCount)),
  ];
  const isWord = (position: number): boolean => !punctuation.test(names[position] ?? "");
  const ordinary = words.flatMap((id, position) => (tokenizer.specialIds.has(id) ? [] : [position]));
  const worded = ordinary.filter(isWord);
  // A text of nothing but marks keeps its marks, an empty one its start token: no text is without a vector.
  const kept = worded.length > 0 ? worded : ordinary;
  return {
    ids: [tokenizer.startId, ...words, tokenizer.endId],
    kept: kept.length > 0 ? kept.map((position) => position + 1) : [0],
    offsets: kept.length > 0 ? kept.map((position) => places[position] ?? nowhere) : [nowhere],
  };
};
