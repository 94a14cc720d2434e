import type { CountedText } from "@quarry/ranking";
import { splitPassages, type TextSpan, terms, words } from "@quarry/text";
import type { ReadableText } from "../readable-item.ts";
import { derived } from "../words/derived.ts";
import { inContext, type Weighted } from "./in-context.ts";

/** A stretch of a text, about half as long as a passage of the store. */
export interface TextStretch extends TextSpan {
  /** The terms of the stretch and, for less, those of its neighbours. */
  readonly context: CountedText;
}

/** What of a text its stretches are made from. */
export type PlainText = Pick<ReadableText, "text" | "language">;

/** Words of a stretch: long enough to be about something, short enough to end near where an answer ends. */
const stretchWords = 100;

const counted = (context: readonly Weighted<readonly string[]>[]): CountedText => {
  const counts = new Map<string, number>();
  for (const { item, weight } of context)
    for (const term of item) counts.set(term, (counts.get(term) ?? 0) + weight);
  return { length: context.reduce((sum, { item, weight }) => sum + weight * item.length, 0), counts };
};

/** All stretches of a text, in order, without overlap, on sentence boundaries. Made once for a text, without an encoder. */
export const textStretches = derived(({ text, language }: PlainText): readonly TextStretch[] => {
  const spans = splitPassages(text, {
    maxTokens: stretchWords,
    countTokens: (part) => words(part, language).length,
    locale: language,
  });
  const found = spans.map(({ start, end }) => terms(text.slice(start, end), language));
  return spans.map(({ start, end }, index) => ({ start, end, context: counted(inContext(found, index)) }));
});
