import type { discoverGoals } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { itemRelevanceInSlices, overviewItems, renderOverview, summaryLines } from "@quarry/reading";
import { createGiveWay } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { answerTask } from "../answer-task.ts";
import { createMarkerFinder, knownMarkers } from "../overview/known-markers.ts";
import type { OverviewPorts } from "../ports.ts";
import { discoverTask } from "./discover-task.ts";

const nothingBears =
  "no marker bears on the interest; the goals are about the whole collection: leave the interest out or word it as the markers do";

/** Answers goals that the markers of a collection bear. It belongs to no run: each search for goals has a budget like a run's. */
export const createDiscoverGoals =
  ({ library, wordingFor, ...reasoning }: OverviewPorts): Handler<typeof discoverGoals> =>
  async (job, { log, signal, deadline }) => {
    const { requestId, language, limit, interest } = job;
    const giveWay = createGiveWay(signal);
    const items = await overviewItems(library, job.items, { goal: interest, signal, pause: giveWay });
    const relevance =
      interest === undefined
        ? undefined
        : await finishWithPauses(itemRelevanceInSlices(items, interest), giveWay);
    const markers = await finishWithPauses(knownMarkers(items), giveWay);
    const findMarkers = await finishWithPauses(createMarkerFinder(markers), giveWay);
    const overview = renderOverview(items, { wording: wordingFor(language), relevance });
    const shown = {
      search: { items, markers, findMarkers, relevance, language, limit, interest },
      overview: overview.text,
      giveWay,
    };
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
