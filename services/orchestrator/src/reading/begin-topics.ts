import type { RunState } from "../research/state.ts";
import { leadWithFinding } from "./cited-passages.ts";
import { complexityOf, topicsOf } from "./reading-topics.ts";

/** The run once all is read: the steps of its plan are what it has to cover. */
export const beginTopics = (state: RunState, goal: string): RunState => {
  const { plan } = state.reading;
  if (plan === null) return state;
  return {
    ...state,
    complexity: complexityOf(plan),
    topics: topicsOf(plan, goal).map((topic) => ({
      topic,
      hypothetical: null,
      variations: [],
      passages: leadWithFinding(state, topic.id, []),
      coverage: null,
      assessed: [],
      asked: [],
    })),
  };
};
