import type { AskedTask } from "../asked-task.ts";
import { promptItems } from "./prompt/prompt-overview.ts";

/** A step for each two items, read for the markers they have; the last with what people say of it. */
export const answerPlanResearch = (asked: AskedTask): unknown => {
  const goal = asked.blocks.get("goal") ?? "";
  const items = promptItems(asked);
  const pairs = items.flatMap((_item, place) => (place % 2 === 0 ? [items.slice(place, place + 2)] : []));
  const steps = pairs.map((pair, place) => ({
    step_id: place + 1,
    goal: `What do ${pair.map(({ linkId }) => linkId).join(" and ")} say on this: ${goal}`,
    required_content_items: pair.map(({ linkId }) => linkId),
    required_data: "transcript",
    marker_relevance: pair.flatMap(({ markers }) => markers.slice(0, 2)),
    retrieval_strategy: "selective_by_markers",
  }));
  const commented = items.filter(({ hasComments }) => hasComments).map(({ linkId }) => linkId);
  const reaction = {
    step_id: steps.length + 1,
    goal: `How do people react to this: ${goal}`,
    required_content_items: commented,
    required_data: "comments",
    marker_relevance: [],
    retrieval_strategy: "full_content",
  };
  return { steps: commented.length === 0 ? steps : [...steps, reaction] };
};
