import type { Stop } from "@quarry/contracts";
import { effortOf, type RunSpending } from "@quarry/runs";
import { nothingFound, searchesWeb, webProblem } from "../gather/searched-web.ts";
import { consideredCount, searchesLocally } from "../gather/sources.ts";
import { searchedTopics } from "./round-queries.ts";
import { openTopics, type RunState } from "./state.ts";
import { isLate, isRepetition, type RunFacts } from "./step.ts";

/** Returns the reason to stop when a run's budget has no room for another model call; null otherwise. */
export const modelBudgetStop = ({ exhausted, ...spending }: RunSpending): Stop | null => {
  if (exhausted === null) return null;
  const problem =
    exhausted === "tokens"
      ? `${spending.tokens} of ${spending.maxTokens} tokens`
      : `${spending.cost} of ${spending.maxCost} of money`;
  const detail = `the language model took ${problem}, and the rest is not enough for another call`;
  return { reason: "budget", detail };
};

/** Number of publishers at which the `publishers` part of a coverage score is 1. */
const publishersForFullScore = 3;

/** Gain of the last round. */
export interface RoundGain {
  /** Change of the mean coverage, −1 to 1. */
  readonly coverage: number;
  /** Publishers with new evidence for a topic. */
  readonly publishers: number;
}

/** Returns the mean coverage of the topics; 0 without topics. */
export const meanCoverage = ({ topics }: Pick<RunState, "topics">): number =>
  topics.length === 0
    ? 0
    : topics.reduce((sum, { coverage }) => sum + (coverage?.score ?? 0), 0) / topics.length;

/** Counts the publishers with evidence for the topics, at most three per topic. */
export const answeringPublishers = ({ topics }: Pick<RunState, "topics">): number =>
  topics.reduce((sum, { coverage }) => {
    const share = coverage?.parts?.publishers ?? 0;
    return sum + Math.round(share * publishersForFullScore);
  }, 0);

const lastStep = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values.at(-2) ?? 0);

/** Returns the gain of the last assessed round over the state before it. */
const lastGain = ({
  coverageByRound,
  publishersByRound,
}: Pick<RunState, "coverageByRound" | "publishersByRound">): RoundGain => ({
  coverage: lastStep(coverageByRound),
  publishers: Math.max(0, lastStep(publishersByRound)),
});

/** True if a language model has replied in this run so far. */
const hasReplied = ({ modelReplied, topics, reading }: RunState): boolean =>
  modelReplied ||
  topics.some(({ origin }) => origin === "model") ||
  reading.findings.some(({ writtenBy }) => writtenBy === "model");

/** True if a language model has replied, and time and budget remain. */
export const hasModel = (state: RunState, facts: RunFacts): boolean =>
  hasReplied(state) && !isLate(facts) && modelBudgetStop(facts.spending) === null;

/** Collections up to this size are retrieved completely: the passages of a topic include each text. */
const smallCollection = 100;

/** True if another round of searching could find something new: on the web, in the store, or in a large collection. */
export const canSearchMore = ({ collection }: Pick<RunState, "collection">, facts: RunFacts): boolean =>
  !isRepetition(facts) &&
  (searchesWeb(facts) ||
    searchesLocally(facts) ||
    facts.request.sources.sites.length > 0 ||
    (collection?.items ?? 0) > smallCollection);

/**
 * True if the first round does not search: a follow-up question only reads the documents of the previous run, and a repetition has
 * already searched.
 */
export const searchesLater = ({ round }: Pick<RunState, "round">, facts: RunFacts): boolean => {
  const { thread } = facts.request;
  return (
    isRepetition(facts) || (round === 0 && thread?.searchesIfNeeded === true && thread.documents.length > 0)
  );
};

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

/** Only runs that search can read more in another round. */
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
  const max = request.budget.iterations ?? effortOf(state.complexity, request.depth).iterations;
  if (state.round + 1 < max) return null;
  return {
    reason: "iterations",
    detail: `${state.round + 1} of ${counted(max, "round")} done, ${stillOpen(state)}`,
  };
};

/** A round with a new publisher for a topic was worthwhile, however little coverage it added. */
const marginalUtility: Check = (state, { request }) => {
  const gain = lastGain(state);
  const { marginalUtility: min } = request.thresholds;
  if (state.round === 0 || gain.coverage >= min || gain.publishers > 0) return null;
  const detail = `round ${state.round + 1} added ${percent(gain.coverage)} of coverage, less than ${percent(min)}, and no publisher that answers; ${stillOpen(state)}`;
  return { reason: "marginal-utility", detail };
};

/** All open topics were searched again without new results. */
const exhausted: Check = (state) => {
  const open = openTopics(state);
  if (open.length === 0 || searchedTopics(state).length > 0) return null;
  const detail = `round ${state.round + 1} found the same passages again: what was searched does not hold the rest; ${stillOpen(state)}`;
  return { reason: "marginal-utility", detail };
};

/** The first applicable check determines the reason. A cancelled run decides nothing. */
const checks: readonly Check[] = [
  covered,
  modelBudget,
  pageBudget,
  deadline,
  iterations,
  exhausted,
  marginalUtility,
];

/** Reasons to stop even if the topic of a note was never searched for. */
const hardChecks: readonly Check[] = [modelBudget, pageBudget, deadline];

/** True if a note has added a topic that no round has searched for yet. */
const hasUnsearched = ({ topics }: RunState): boolean => topics.some(({ coverage }) => coverage === null);

const firstOf: Check = (state, facts) => {
  const isLimited = facts.request.budget.iterations !== undefined;
  const asked = hasUnsearched(state) ? [...hardChecks, ...(isLimited ? [iterations] : [])] : checks;
  for (const check of asked) {
    const stop = check(state, facts);
    if (stop !== null) return stop;
  }
  return null;
};

/** Returns the reason to stop if everything was searched: given sources, or a small collection. */
export const allSearched = (state: RunState, facts: RunFacts): Stop =>
  state.stop ??
  modelBudget(state, facts) ??
  deadline(state, facts) ?? {
    reason: "all-searched",
    detail: `${counted(state.documents.length, "source")} searched whole; another round would find nothing else`,
  };

/** Adds to a report with open topics that the web could not be searched. */
const withProblem = (stop: Stop, problem: string | undefined): Stop =>
  problem === undefined || stop.reason === "covered"
    ? stop
    : { ...stop, detail: `${stop.detail}; ${problem}` };

/**
 * Returns why gathering ends after an assessed round; null if another round is worth it. Without documents, unread pages are a
 * reason to continue.
 */
export const stopDecision: Check = (state, facts) => {
  const stop = firstOf(state, facts);
  if (state.documents.length > 0) return stop === null ? null : withProblem(stop, webProblem(state, facts));
  return stop === null && state.web.waiting.length > 0 ? null : nothingFound(state, facts);
};
