import type { CountedText } from "@quarry/ranking";
import { passagesInSlices, type Sliced, type TextSpan, termsInSlices, words } from "@quarry/text";
import type { ReadableText } from "../readable-item.ts";
import { derived } from "../words/derived.ts";
import { inContext, type Weighted } from "./in-context.ts";

/** An excerpt of a text, about half as long as a passage of the store. */
export interface TextExcerpt extends TextSpan {
  /** The terms of the excerpt and, for less, those of its neighbours. */
  readonly context: CountedText;
}

/** What of a text its excerpts are made from. */
export type PlainText = Pick<ReadableText, "text" | "language">;

/** Words of an excerpt: long enough to be about something, short enough to end near where an answer ends. */
const excerptWords = 100;
const excerptsAtATime = 20;

const counted = (context: readonly Weighted<readonly string[]>[]): CountedText => {
  const counts = new Map<string, number>();
  for (const { item, weight } of context)
    for (const term of item) counts.set(term, (counts.get(term) ?? 0) + weight);
  return { length: context.reduce((sum, { item, weight }) => sum + weight * item.length, 0), counts };
};

/** All excerpts of a text, in order, without overlap, on sentence boundaries. Made once for a text, without an encoder. */
export const textExcerpts = derived(function* excerptsOf({
  text,
  language,
}: PlainText): Sliced<readonly TextExcerpt[]> {
  const spans = yield* passagesInSlices(text, {
    maxTokens: excerptWords,
    countTokens: (part) => words(part, language).length,
    locale: language,
  });
  const found: string[][] = [];
  for (const { start, end } of spans) found.push(yield* termsInSlices(text.slice(start, end), language));
  const excerpts: TextExcerpt[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    if (index % excerptsAtATime === 0) yield;
    excerpts.push({ start, end, context: counted(inContext(found, index)) });
  }
  return excerpts;
});
