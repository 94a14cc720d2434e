import { z } from "zod";
import { defineContract } from "../define-contract.ts";
import { citationSchema } from "../domain/citation.ts";
import { coverageSchema } from "../domain/coverage.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { runIdSchema, scoreSchema } from "../domain/primitives.ts";
import { questionTypeSchema, topicSchema } from "../domain/question.ts";

/** Says how far one topic is answered by its passages, with a quote as proof. */
export const assessCoverage = defineContract({
  name: "assess-coverage",
  input: z.object({
    runId: runIdSchema,
    round: z.int().nonnegative(),
    question: z.string().min(1),
    questionType: questionTypeSchema,
    language: z.string(),
    topic: topicSchema,
    passages: z.array(rankedPassageSchema),
    /** What a reader of a collection found for the topic, in sentences with their quotes. */
    findings: z.array(z.object({ text: z.string(), citations: z.array(citationSchema) })).optional(),
    /** The score from which a topic counts as covered. */
    threshold: scoreSchema,
  }),
  output: coverageSchema,
  identity: ({ runId, topic, round }) => `${runId}/${topic.id}/${round}`,
  runId: ({ runId }) => runId,
  deadlineMs: 60_000,
  events: ({ topic }, { topicId, covered, score, gaps }) => [
    { type: "topic-assessed", topicId, name: topic.name, covered, score, gaps },
  ],
});
