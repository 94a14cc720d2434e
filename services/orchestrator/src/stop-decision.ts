import type { Stop } from "@quarry/contracts";
import { effortOf } from "./effort.ts";
import { modelBudgetStop } from "./model-budget-stop.ts";
import type { RunState } from "./state.ts";
import type { RunFacts } from "./step.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Mean coverage score over the topics, 0 without topics. */
export const meanCoverage = ({ topics }: Pick<RunState, "topics">): number =>
  topics.length === 0
    ? 0
    : topics.reduce((sum, { coverage }) => sum + (coverage?.score ?? 0), 0) / topics.length;

/** Why the loop ends after a round whose coverage is known, or null when another round is worth it. */
export const stopDecision = (state: RunState, facts: RunFacts): Stop | null => {
  const { request, createdAtMs, nowMs } = facts;
  const { topics, coverageByRound, round, documents, unused } = state;
  const uncovered = topics.filter(({ coverage }) => !coverage?.covered);
  const iterations = request.budget.iterations ?? effortOf(state.complexity, request.depth).iterations;
  const gain = (coverageByRound.at(-1) ?? 0) - (coverageByRound.at(-2) ?? 0);

  if (documents.length === 0) {
    const detail =
      unused.length === 0
        ? "there was no source to read; give --source, or configure a search provider"
        : `none of ${unused.length} sources could be used; the list of sources says why`;
    return { reason: "nothing-found", detail };
  }
  if (uncovered.length === 0) {
    return {
      reason: "covered",
      detail: `all ${topics.length} topics reach ${percent(request.thresholds.coverage)}`,
    };
  }
  const budgetSpent = modelBudgetStop(facts.spending);
  if (budgetSpent !== null) return budgetSpent;
  if (nowMs - createdAtMs >= request.budget.deadlineMs) {
    return { reason: "deadline", detail: `the deadline of ${request.budget.deadlineMs} ms has passed` };
  }
  if (round + 1 >= iterations) {
    return {
      reason: "iterations",
      detail: `${round + 1} of ${iterations} rounds done, ${uncovered.length} topics open`,
    };
  }
  if (round > 0 && gain < request.thresholds.marginalUtility) {
    return { reason: "marginal-utility", detail: `the last round added ${percent(gain)} of coverage` };
  }
  return null;
};
