import type { Topic } from "@quarry/contracts";
import { type Answer, readAnswer, type Reading } from "../read-answer.ts";

/** How far the questions of a topic are answered. */
export interface AnsweredShare {
  /** Mean over the topic's own question and its sub-questions, at most what the topic's own comes to; 0–1. */
  readonly share: number;
  /** The sub-questions on which no relevant sentence bears. */
  readonly unanswered: readonly string[];
}

/**
 * Weighs a topic's own answer together with what the same passages say to each of its sub-questions. These only take away: a narrow one
 * is soon answered and says nothing of the others.
 */
export const answeredShare = (topic: Topic, whole: Answer, reading: Reading): AnsweredShare => {
  const parts = [...new Set(topic.subQuestions)].filter((question) => question !== topic.question);
  const degrees = parts.map((question) => {
    const { evidence, degree } = readAnswer({ ...topic, question }, reading);
    return evidence === undefined || evidence.relevant.length === 0 ? 0 : degree;
  });
  const sum = degrees.reduce((total, degree) => total + degree, whole.degree);
  return {
    share: Math.min(whole.degree, sum / (1 + parts.length)),
    unanswered: parts.filter((_question, index) => degrees[index] === 0),
  };
};
