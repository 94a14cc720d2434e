import type { discoverGoals } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { itemRelevance, overviewItems, renderOverview, summaryLines } from "@quarry/reading";
import { answerTask } from "../answer-task.ts";
import type { OverviewPorts } from "../ports.ts";
import { discoverTask } from "./discover-task.ts";

const nothingBears =
  "no marker bears on the interest; the goals are about the whole collection: leave the interest out or word it as the markers do";

/** Answers goals that the markers of a collection bear. It belongs to no run: each search for goals has a budget like a run's. */
export const createDiscoverGoals =
  ({ library, wordingFor, ...reasoning }: OverviewPorts): Handler<typeof discoverGoals> =>
  async (job, { log, signal, deadline }) => {
    const { requestId, language, limit, interest } = job;
    const items = await overviewItems(library, job.items, { goal: interest, signal });
    const relevance = interest === undefined ? undefined : itemRelevance(items, interest);
    const overview = renderOverview(items, { wording: wordingFor(language), relevance });
    const shown = { search: { items, language, limit, interest }, overview: overview.text };
    const { output, model } = await answerTask(discoverTask, shown, reasoning, {
      runId: requestId,
      log,
      signal,
      deadline,
      report: undefined,
      // Nobody can name goals for markers that are not there.
      withoutModel: items.some(({ summary }) => summaryLines(summary).length > 0) ? undefined : "chosen",
    });
    const isBorne = relevance === undefined || relevance.some(({ markers }) => markers.length > 0);
    return { ...output, model, warnings: [...overview.warnings, ...(isBorne ? [] : [nothingBears])] };
  };
