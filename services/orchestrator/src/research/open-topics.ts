import type { RunState, TopicState } from "./state.ts";

/** The topics a round works on: those not covered yet. */
export const openTopics = ({ topics }: RunState): readonly TopicState[] =>
  topics.filter(({ coverage }) => coverage === null || !coverage.covered);

/** The open topics that are searched for: without those that what is searched does not hold. */
export const searchedTopics = (state: RunState): readonly TopicState[] =>
  openTopics(state).filter(({ coverage }) => coverage?.exhausted !== true);

/** Changes one topic, leaves the others as they are. */
export const withTopic = (
  state: RunState,
  topicId: string,
  change: (topic: TopicState) => TopicState,
): RunState => ({
  ...state,
  topics: state.topics.map((one) => (one.topic.id === topicId ? change(one) : one)),
});
