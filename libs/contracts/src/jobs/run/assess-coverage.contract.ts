import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { coverageSchema } from "../../domain/evidence/coverage.ts";
import { rankedPassageSchema } from "../../domain/evidence/passage.ts";
import { runIdSchema, scoreSchema } from "../../domain/primitives.ts";
import { questionTypeSchema, topicSchema } from "../../domain/question.ts";
import { citationSchema } from "../../domain/report/citation.ts";

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
    /** What readers of the sources found for the topic, each with its verbatim quotes. */
    findings: z
      .array(z.object({ text: z.string().min(1), citations: z.array(citationSchema).min(1) }))
      .optional(),
    /** The score from which a topic counts as covered. */
    threshold: scoreSchema,
  }),
  output: coverageSchema,
  identity: ({ runId, topic, round }) => `${runId}/${topic.id}/${round}`,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: ({ topic }, { topicId, covered, score, gaps }) => [
    { type: "topic-assessed", topicId, name: topic.name, covered, score, gaps },
  ],
});
