import type { Stop } from "@quarry/contracts";
import { isLate } from "../research/effort/is-late.ts";
import type { RunState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";
import { searchesWeb } from "./searched-web.ts";
import { diagnosisOf, webProblem } from "./web-problem.ts";

const noSource = "there was no source to read; give --source, or configure a search provider";

/** Said of a site that nothing came from. */
const silence = new Set(["unreachable", "timeout"]);

const noneOfUse = (unused: RunState["unused"]): string => {
  const counts = [...Map.groupBy(unused, ({ reason }) => reason)].map(
    ([reason, { length }]) => `${length} ${reason}`,
  );
  const isCutOff = unused.length > 1 && unused.every(({ reason }) => silence.has(reason));
  const advice = isCutOff ? "; not one site answers, so look at the fetcher's own way to the web" : "";
  return `none of ${unused.length} sources could be used (${counts.join(", ")}); the list of sources says why${advice}`;
};

const detailOf = (state: RunState, facts: RunFacts): string => {
  const { unused, web, collection } = state;
  const { deadlineMs } = facts.request.budget;
  if (isLate(facts))
    return `three quarters of the deadline of ${deadlineMs} ms passed before a source could be read; raise budget.deadlineMs`;
  if (unused.length > 0) return noneOfUse(unused);
  if (!searchesWeb(facts))
    return collection === null || collection.items === 0
      ? noSource
      : `nothing in the collection of ${collection.items} items was found for the question; ask in its words, or add items that speak of it`;
  const problem = webProblem(state, facts);
  if (problem !== undefined) return `there was no source to read: ${problem}`;
  const said = diagnosisOf(web.reports);
  if (web.isReached)
    return `the web was searched and nothing was found; ask in other words, or give --source${said === undefined ? "" : ` (${said})`}`;
  return said === undefined ? noSource : `${noSource}: ${said}`;
};

/** Why there is nothing to answer with, and what would help. */
export const nothingFound = (state: RunState, facts: RunFacts): Stop => ({
  reason: "nothing-found",
  detail: detailOf(state, facts),
});
