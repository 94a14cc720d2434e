import { type ContentRequest, contentRequestSchema, type ContentType } from "@quarry/contracts";
import type { TextSpan } from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";
import { wordIndexOf } from "../words/word-index.ts";
import { answerDensity, type ScoredSpan } from "./answer-density.ts";
import { bestRuns, type Run, type WeightedSpan, type WindowOptions } from "./best-runs.ts";
import { type PlainText, rateExcerpts, textExcerpts, type TextSearch } from "./rate-excerpts.ts";

/** Runs in order, those that touch or overlap as one. */
const merge = (runs: readonly Run[]): Run[] =>
  runs
    .toSorted((left, right) => left.first - right.first)
    .reduce<Run[]>((merged, run) => {
      const previous = merged.at(-1);
      if (!previous || run.first > previous.last + 1) return [...merged, run];
      return [...merged.slice(0, -1), { first: previous.first, last: Math.max(previous.last, run.last) }];
    }, []);

const lengthOf = (spans: readonly WeightedSpan[], runs: readonly Run[]): number =>
  runs.reduce((sum, { first, last }) => sum + (spans[last]?.end ?? 0) - (spans[first]?.start ?? 0), 0);

const holds = (runs: readonly Run[], span: number): boolean =>
  runs.some(({ first, last }) => first <= span && span <= last);

/**
 * Runs with the spans that still fit the budget, the most valuable first, whether they join a run or are one more; runs that
 * come to touch become one.
 */
export const widenRuns = (
  spans: readonly WeightedSpan[],
  runs: readonly Run[],
  { budgetCharacters, maxWindows }: WindowOptions,
): Run[] => {
  let widened = [...runs];
  const byDensity = spans
    .map(({ density }, span) => ({ density, span }))
    .toSorted((left, right) => right.density - left.density);
  const next = (): Run[] | undefined => {
    for (const { span } of byDensity) {
      if (holds(widened, span)) continue;
      const wider = merge([...widened, { first: span, last: span }]);
      if (wider.length <= maxWindows && lengthOf(spans, wider) <= budgetCharacters) return wider;
    }
    return undefined;
  };
  for (let wider = next(); wider; wider = next()) widened = wider;
  return widened;
};

/** A piece of a text that is worth reading. */
export interface ReadingWindow extends TextSpan {
  /** Share of the answer that is expected in it, 0 to 1. */
  readonly expectedShare: number;
}

/**
 * The windows of a text to read for a question: at most `maxWindows` runs of whole spans, in order, apart from each other,
 * together within the budget, that hold as much of the answer as can be expected from the scores. `spans` are all spans
 * of the text, also those that score low: in order, without overlap. None when no span fits.
 */
export const chooseWindows = (spans: readonly ScoredSpan[], options: WindowOptions): ReadingWindow[] => {
  const density = answerDensity(spans);
  const weighted = spans.map(({ start, end }, index) => ({ start, end, density: density[index] ?? 0 }));
  const runs = widenRuns(weighted, bestRuns(weighted, options), options);
  return runs.map(({ first, last }) => {
    const read = weighted.slice(first, last + 1);
    const expected = read.reduce((sum, span) => sum + span.density * (span.end - span.start), 0);
    return {
      start: read.at(0)?.start ?? 0,
      end: read.at(-1)?.end ?? 0,
      expectedShare: Math.min(1, expected),
    };
  });
};

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
