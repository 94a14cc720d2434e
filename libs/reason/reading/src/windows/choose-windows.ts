import type { TextSpan } from "@quarry/text";
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
