import type { Writing } from "../writing.ts";
import type { Outline } from "./outline.ts";

const mostPassages = 8;

/** The outline without a model: a section per topic, with the passages that were found for it. */
export const outlineByTopics = ({ job: { topics }, passages }: Writing): Outline =>
  topics.map(({ topic }) => ({
    id: topic.id,
    heading: topic.name,
    topicIds: [topic.id],
    passageIds: passages
      .filter(({ topicIds }) => topicIds.includes(topic.id))
      .slice(0, mostPassages)
      .map(({ id }) => id),
    points: [topic.question],
  }));
