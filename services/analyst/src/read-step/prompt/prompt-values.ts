import { overviewItem, type OverviewWording, renderOverview } from "@quarry/reading";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { stepItems } from "../turn/step-texts.ts";
import { renderDeferred, renderProblems, renderRoom } from "./render-requests.ts";
import { renderRetrieved } from "./render-retrieved.ts";

/** What a model is told of a turn: the markers of the step's items, what it was sent, and what it may still ask for. */
export const promptValues = (turn: ReadingTurn, wording: OverviewWording): Record<string, string> => {
  const { step, goal, overviewItems, language } = turn.job;
  const overview = renderOverview(stepItems(turn).map(overviewItem), {
    wording,
    goal: step.goal,
    maxItems: overviewItems,
  });
  return {
    stepId: String(step.step_id),
    step: step.goal,
    goal,
    overview: overview.text,
    retrieved: renderRetrieved(turn),
    problems: renderProblems(turn),
    deferred: renderDeferred(turn),
    room: renderRoom(turn),
    language,
  };
};
