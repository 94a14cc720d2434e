import type { Outcome, RequestOf } from "../content/outcome.ts";
import type { ReadablePart } from "../content/readable-part.ts";
import { topicRelevance } from "../matches/topic-relevance.ts";
import { topicsOf } from "../matches/topics-of.ts";
import { answerWhole } from "./answer-whole.ts";

/** The texts of the items that are about a topic, whole: the most relevant items first. */
export const answerByTopic = (
  { topic, limitItems }: RequestOf<"by_topic">,
  parts: readonly ReadablePart[],
): Outcome => {
  const relevance = topicRelevance(topic, parts);
  const ranked = [...Map.groupBy(parts, ({ linkId }) => linkId).values()]
    .map((own) => ({ own, relevance: Math.max(...own.map((part) => relevance.get(part) ?? 0)) }))
    .filter((item) => item.relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limitItems);
  if (ranked.length > 0) return answerWhole(ranked.flatMap(({ own }) => own));
  return {
    problem: `none of the items asked for is about “${topic}”; ask for one of the topics there are`,
    available: topicsOf(parts),
  };
};
