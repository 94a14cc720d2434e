import type { ItemReference, ReadingPlan } from "@quarry/contracts";

/** The plan where nobody could make one: the goal is its only step, and needs everything. */
export const wholePlan = (goal: string, items: readonly ItemReference[]): ReadingPlan => ({
  steps: [
    {
      step_id: 1,
      goal,
      required_content_items: items.map(({ linkId }) => linkId).slice(0, 1_000),
      required_data: "transcript_with_comments",
      marker_relevance: [],
      retrieval_strategy: "selective_by_markers",
    },
  ],
});
