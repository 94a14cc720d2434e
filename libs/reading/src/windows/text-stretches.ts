import type { CountedText } from "@quarry/ranking";
import { splitPassages, type TextSpan, terms, words } from "@quarry/text";
import type { ReadableText } from "../readable-item.ts";
import { derived } from "../words/derived.ts";

/** A stretch of a text, about as long as a passage of the store. */
export interface TextStretch extends TextSpan {
  /** The terms of the stretch and of those beside it: what it speaks of is often named a little before. */
  readonly context: CountedText;
}

/** What of a text its stretches are made from. */
export type PlainText = Pick<ReadableText, "text" | "language">;

/** Words of a stretch: as many as a passage has where the encoder knows most of them. */
const stretchWords = 170;

const counted = (found: readonly string[]): CountedText => {
  const counts = new Map<string, number>();
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { length: found.length, counts };
};

/** An item of a list with those that stand beside it. */
export const withNeighbours = <Item>(items: readonly Item[], index: number): Item[] =>
  items.slice(Math.max(0, index - 1), index + 2);

/** All stretches of a text, in order, without overlap, on sentence boundaries. Made once for a text, without an encoder. */
export const textStretches = derived(({ text, language }: PlainText): readonly TextStretch[] => {
  const spans = splitPassages(text, {
    maxTokens: stretchWords,
    countTokens: (part) => words(part, language).length,
    locale: language,
  });
  const found = spans.map(({ start, end }) => terms(text.slice(start, end), language));
  return spans.map(({ start, end }, index) => ({
    start,
    end,
    context: counted(withNeighbours(found, index).flat()),
  }));
});
