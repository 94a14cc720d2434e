import type { RunView } from "@quarry/contracts";
import type { RunFacts } from "../ports.ts";
import { planView } from "./plan-view.ts";

/** What a run with a goal has planned and established so far; null for any other. */
export const readingView = (run: RunFacts): RunView["reading"] =>
  run.request.goal === undefined
    ? null
    : {
        plan: planView(run).plan,
        steps: (run.scratchpad?.findings ?? []).map((finding) => ({
          ...finding,
          sentences: finding.sentences.length,
        })),
        figures: run.scratchpad?.figures ?? null,
      };
