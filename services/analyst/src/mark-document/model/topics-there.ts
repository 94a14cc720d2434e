import { plainLine } from "../../signals/plain-line.ts";
import { termSet } from "../../signals/term-overlap.ts";
import type { Chunk } from "./chunk.ts";

const longestTopic = 100;
const mostTopics = 8;

/** The topics a model names whose words all stand in the chunk, each as one plain line. */
export const topicsThere = (said: readonly string[], { text, language }: Chunk): string[] => {
  const known = termSet(text, language);
  const topics = said.slice(0, mostTopics).flatMap((topic) => plainLine(topic, longestTopic) ?? []);
  return topics.filter((topic) => {
    const terms = termSet(topic, language);
    return terms.size > 0 && terms.isSubsetOf(known);
  });
};
