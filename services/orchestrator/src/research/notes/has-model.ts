import { isLate } from "../effort/is-late.ts";
import { modelBudgetStop } from "../effort/model-budget-stop.ts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";

/** Whether a language model answered in this run so far. */
const hasAnswered = ({ decomposedByModel, topics, reading }: RunState): boolean =>
  decomposedByModel ||
  topics.some(({ origin }) => origin === "model") ||
  reading.findings.some(({ writtenBy }) => writtenBy === "model");

/** Whether reading, comparing and planning is worth a job: a language model answers, and has time and money left. */
export const hasModel = (state: RunState, facts: RunFacts): boolean =>
  hasAnswered(state) && !isLate(facts) && modelBudgetStop(facts.spending) === null;
