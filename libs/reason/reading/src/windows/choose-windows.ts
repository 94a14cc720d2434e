import type { TextSpan } from "@quarry/text";
import { answerDensity, type ScoredSpan } from "./answer-density.ts";
import { bestRuns, type Run, type WeightedSpan, type WindowOptions } from "./best-runs.ts";
import { type PlainText, rateExcerpts, textExcerpts, type TextSearch } from "./rate-excerpts.ts";

/** Merges runs in order that touch or overlap. */
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
 * Adds the spans that still fit the budget to runs, the most valuable first, whether they extend a run or form a new one; runs
 * that then touch are merged.
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

/** A part of a text that is worth reading. */
export interface ReadingWindow extends TextSpan {
  /** Share of the answer that it is expected to contain, 0 to 1. */
  readonly expectedShare: number;
}

/**
 * Chooses the windows of a text to read for a question: at most `maxWindows` runs of whole spans, in order, separate from each
 * other, together within the budget, with the largest expected share of the answer given the scores. `spans` are all spans of the
 * text, including those with low scores: in order, without overlap. Empty if no span fits.
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
 * Returns the windows of a text to read for a question within a budget, in order, on sentence boundaries: those that are expected
 * to contain most of the answer. Uses the words of the whole text and the results of a search in it, if any. Pass the same text
 * object again, because its derived data is computed once.
 */
export const windowsFor = (text: PlainText, search: TextSearch & WindowOptions): ReadingWindow[] =>
  chooseWindows(rateExcerpts(textExcerpts(text), search, text.language), search);
