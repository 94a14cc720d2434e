import { type ContentRequest, contentRequestSchema, type ContentType } from "@quarry/contracts";
import type { ReadableText } from "../items/readable-item.ts";
import { wordIndexOf } from "../words/word-index.ts";
import type { WindowOptions } from "./best-runs.ts";
import { chooseWindows, type ReadingWindow } from "./choose-windows.ts";
import { type PlainText, rateExcerpts, textExcerpts, type TextSearch } from "./rate-excerpts.ts";

/**
 * What to read of a text for a question within a budget, in order: the windows in which most of the answer can be expected,
 * on sentence boundaries. Goes by the words of the whole text and by what a search found in it, if anything. Hand in the
 * same text object again: what can be known of it is found out once.
 */
export const windowsFor = (text: PlainText, search: TextSearch & WindowOptions): ReadingWindow[] =>
  chooseWindows(rateExcerpts(textExcerpts(text), search, text.language), search);

/** A text of an item, what is looked for in it, and how much of it may be read. */
export interface WindowRequest extends TextSearch, WindowOptions {
  readonly linkId: string;
  readonly part: ContentType;
  readonly text: ReadableText;
}

interface Asked {
  readonly requests: readonly ContentRequest[];
  /** Of the whole words that answer. */
  readonly characters: number;
}

const ask = ({ linkId, part, text }: WindowRequest, windows: readonly ReadingWindow[]): Asked => {
  const index = wordIndexOf(text);
  const ranges = windows
    .map((window) => ({ ...index.wordsIn(window), expectedShare: window.expectedShare }))
    .filter(({ start, end }) => start < end);
  const spans = ranges.map((range) => index.spanOf(range));
  const requests = ranges.map(({ start: startWord, end: endWord, expectedShare }) =>
    contentRequestSchema.parse({
      type: "word_range",
      id: `window-${linkId.slice(0, 60)}-${startWord}-${endWord}`,
      reason: `${Math.round(100 * expectedShare)} % of the answer is expected there`,
      linkIds: [linkId],
      contentTypes: [part],
      startWord,
      endWord,
    }),
  );
  return { requests, characters: spans.reduce((sum, { start, end }) => sum + end - start, 0) };
};

/** Characters that a range of whole words takes along after a window. */
const whiteSpace = 2;

/**
 * The word ranges to ask for in order to read of a text what `windowsFor` would: at most `maxWindows` requests, whose answers
 * together stay within the budget. None where the budget has no room for an excerpt.
 */
export const requestWindows = (wanted: WindowRequest): readonly ContentRequest[] => {
  let budgetCharacters = wanted.budgetCharacters - whiteSpace * wanted.maxWindows;
  for (;;) {
    const { requests, characters } = ask(wanted, windowsFor(wanted.text, { ...wanted, budgetCharacters }));
    const over = characters - wanted.budgetCharacters;
    if (over <= 0) return requests;
    budgetCharacters -= over;
  }
};
