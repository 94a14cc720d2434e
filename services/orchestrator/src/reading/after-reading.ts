import { searchesLocally } from "../research/report/sources.ts";
import type { RunState, StepName } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";

/** Where a run goes on that has read its collection: it looks for more where it was asked to, and for evidence where it holds any text. */
export const afterReading = ({ documents }: RunState, facts: RunFacts): StepName => {
  if (searchesLocally(facts)) return "expand";
  return documents.length === 0 ? "assess" : "find";
};
