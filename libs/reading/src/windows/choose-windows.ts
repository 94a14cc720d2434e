import type { TextSpan } from "@quarry/text";
import { answerDensity, type ScoredSpan } from "./answer-density.ts";
import { bestRuns } from "./best-runs.ts";
import { widenRuns } from "./widen-runs.ts";
import type { WindowOptions } from "./window-options.ts";

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
