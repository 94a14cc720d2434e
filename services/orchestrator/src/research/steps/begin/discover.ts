import { discoverLinks } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { pagesToFollow } from "../../../web/pages-to-follow.ts";
import { searchesWeb } from "../../../web/searched-web.ts";
import { openTopics } from "../../open-topics.ts";
import { completedOf } from "../../read-results.ts";
import { knownAddresses } from "../../report/sources.ts";
import type { Step } from "../../step.ts";

/** Of the pages of a round, links may be so many: what search engines find knows more than one page does. */
const shareOfRound = 0.5;

/** Weighs the links of good pages for what is still open; a run that does not search the web follows none. */
export const discover: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    const documentIds = pagesToFollow(state);
    if (!searchesWeb(facts) || documentIds.length === 0) return [];
    const { pagesPerRound } = effortOf(state.complexity, facts.request.depth);
    const { sites, excludeSites } = facts.request.sources;
    return [
      stepJob(discoverLinks, {
        runId: facts.runId,
        round: state.round,
        documentIds,
        topics: openTopics(state).map(({ topic: { id, name, question }, coverage }) => ({
          id,
          name,
          question,
          gaps: [...(coverage?.gaps ?? []), ...(coverage?.leads ?? [])],
        })),
        exclude: [...new Set(knownAddresses(state))],
        sites,
        excludeSites,
        limit: Math.ceil(pagesPerRound * shareOfRound),
      }),
    ];
  },
  learn: (state, results) => {
    const discovered = completedOf(results, discoverLinks).flatMap(({ output }) => output.results);
    return { ...state, web: { ...state.web, discovered } };
  },
  next: () => "expand",
};
