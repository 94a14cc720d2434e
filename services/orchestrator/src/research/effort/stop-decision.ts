import type { Stop } from "@quarry/contracts";
import { effortOf } from "@quarry/runs";
import { nothingFound } from "../../web/nothing-found.ts";
import { searchesWeb } from "../../web/searched-web.ts";
import { webProblem } from "../../web/web-problem.ts";
import { openTopics, searchedTopics } from "../open-topics.ts";
import { consideredCount, searchesLocally } from "../report/sources.ts";
import type { RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";
import { isLate } from "./is-late.ts";
import { modelBudgetStop } from "./model-budget-stop.ts";
import { lastGain } from "./round-gain.ts";

type Check = (state: RunState, facts: RunFacts) => Stop | null;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

const stillOpen = (state: RunState): string =>
  `${openTopics(state).length} of ${counted(state.topics.length, "topic")} open`;

const covered: Check = (state, { request }) =>
  openTopics(state).length > 0
    ? null
    : {
        reason: "covered",
        detail: `all ${state.topics.length} topics reach ${percent(request.thresholds.coverage)}`,
      };

const modelBudget: Check = (_state, { spending }) => modelBudgetStop(spending);

/** Only who searches can read more in another round. */
const pageBudget: Check = (state, facts) => {
  const { pages } = facts.request.budget;
  const read = state.documents.length - consideredCount(state) + state.unused.length;
  const searches = searchesLocally(facts) || searchesWeb(facts);
  if (!searches || read < pages) return null;
  return { reason: "budget", detail: `${read} of ${counted(pages, "page")} read, ${stillOpen(state)}` };
};

const deadline: Check = (state, facts) => {
  if (!isLate(facts)) return null;
  const { deadlineMs } = facts.request.budget;
  const detail = `three quarters of the deadline of ${deadlineMs} ms have passed and the rest is for writing, ${stillOpen(state)}`;
  return { reason: "deadline", detail };
};

const iterations: Check = (state, { request }) => {
  const most = request.budget.iterations ?? effortOf(state.complexity, request.depth).iterations;
  if (state.round + 1 < most) return null;
  return {
    reason: "iterations",
    detail: `${state.round + 1} of ${counted(most, "round")} done, ${stillOpen(state)}`,
  };
};

/** A round that brought a new publisher to a topic was worth it, however little its words added. */
const marginalUtility: Check = (state, { request }) => {
  const gain = lastGain(state);
  const { marginalUtility: least } = request.thresholds;
  if (state.round === 0 || gain.coverage >= least || gain.publishers > 0) return null;
  const detail = `round ${state.round + 1} added ${percent(gain.coverage)} of coverage, less than ${percent(least)}, and no publisher that answers; ${stillOpen(state)}`;
  return { reason: "marginal-utility", detail };
};

/** All that is open was searched for again, and nothing else was found. */
const exhausted: Check = (state) => {
  const open = openTopics(state);
  if (open.length === 0 || searchedTopics(state).length > 0) return null;
  const detail = `round ${state.round + 1} found the same passages again: what was searched does not hold the rest; ${stillOpen(state)}`;
  return { reason: "marginal-utility", detail };
};

/** The first that applies is the reason. A cancelled run decides nothing any more. */
const checks: readonly Check[] = [
  covered,
  modelBudget,
  pageBudget,
  deadline,
  iterations,
  exhausted,
  marginalUtility,
];

const firstOf: Check = (state, facts) => {
  for (const check of checks) {
    const stop = check(state, facts);
    if (stop !== null) return stop;
  }
  return null;
};

/** A report with open topics says that the web is missing in it. */
const withProblem = (stop: Stop, problem: string | undefined): Stop =>
  problem === undefined || stop.reason === "covered"
    ? stop
    : { ...stop, detail: `${stop.detail}; ${problem}` };

/**
 * Why the loop ends after a round whose coverage is known, or null when another round is worth it. Without a document nothing else is a
 * reason; as long as pages wait to be read there may be one yet.
 */
export const stopDecision: Check = (state, facts) => {
  const stop = firstOf(state, facts);
  if (state.documents.length > 0) return stop === null ? null : withProblem(stop, webProblem(state, facts));
  return stop === null && state.web.waiting.length > 0 ? null : nothingFound(state, facts);
};
