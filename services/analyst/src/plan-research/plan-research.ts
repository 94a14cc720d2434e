import type { planResearch } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { itemRelevanceInSlices, overviewItems, renderOverview, renderRelevance } from "@quarry/reading";
import { createGiveWay } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import { answerTask } from "../answer-task.ts";
import { createMarkerFinder, knownMarkers } from "../overview/known-markers.ts";
import type { OverviewPorts } from "../ports.ts";
import { foreignItems } from "./foreign-items.ts";
import { planTask } from "./plan-task.ts";
import { relevantItems } from "./planning.ts";

const leftOut = (linkIds: readonly string[]): string[] =>
  linkIds.length === 0
    ? []
    : [
        `${linkIds.length} relevant items are in no step, for a plan has no room for more: ${linkIds.slice(0, 10).join(", ")}`,
      ];

/** Answers the steps in which a collection is read for a goal; every step has an item that is there. */
export const createPlanResearch =
  ({ library, wordingFor, ...reasoning }: OverviewPorts): Handler<typeof planResearch> =>
  async (job, { log, report, signal, deadline }) => {
    const { runId, goal, language, maxSteps, overviewItems: maxItems } = job;
    const giveWay = createGiveWay(signal);
    const items = await overviewItems(library, job.items, { goal, signal, pause: giveWay });
    const relevance = await finishWithPauses(itemRelevanceInSlices(items, goal), giveWay);
    const markers = await finishWithPauses(knownMarkers(items), giveWay);
    const findMarkers = await finishWithPauses(createMarkerFinder(markers), giveWay);
    const wording = wordingFor(language);
    const overview = renderOverview(items, { wording, goal, relevance, maxItems });
    const planning = { goal, language, items, findMarkers, relevance, maxSteps };
    const shown = {
      planning,
      overview: overview.text,
      relevance: renderRelevance(relevance, { wording, maxItems }),
    };
    const { output, model } = await answerTask(planTask, shown, reasoning, {
      runId,
      log,
      report,
      signal,
      deadline,
    });
    const covered = new Set(output.plan.steps.flatMap((step) => step.required_content_items));
    const missing = relevantItems(planning).filter((linkId) => !covered.has(linkId));
    const foreign = model === null ? foreignItems(items, job) : [];
    return { ...output, model, warnings: [...overview.warnings, ...leftOut(missing), ...foreign] };
  };
