import type { ReadingPlan } from "@quarry/contracts";

type Step = ReadingPlan["steps"][number];

const step = ({ step_id, goal, required_content_items, required_data, retrieval_strategy, ...rest }: Step) =>
  [
    `${step_id}. ${goal}`,
    `   reads ${required_content_items.length === 0 ? "every item" : required_content_items.join(", ")} (${required_data}, ${retrieval_strategy})`,
    ...rest.marker_relevance.map((marker) => `   - ${marker}`),
  ].join("\n");

/** A plan as a person reads it before approving. */
export const renderPlan = ({ steps }: ReadingPlan): string => `${steps.map(step).join("\n")}\n`;
