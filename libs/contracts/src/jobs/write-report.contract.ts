import { z } from "zod";
import { defineContract, untilRunEnds } from "../define-contract.ts";
import { citationSchema } from "../domain/citation.ts";
import { judgedClaimSchema } from "../domain/claim.ts";
import { coverageSchema } from "../domain/coverage.ts";
import { rankedPassageSchema } from "../domain/passage.ts";
import { runIdSchema } from "../domain/primitives.ts";
import { depthSchema, modeSchema, questionTypeSchema, topicSchema } from "../domain/question.ts";
import { reportDraftSchema } from "../domain/report.ts";

/** Writes the report of a run from its evidence; it can cite nothing else. */
export const writeReport = defineContract({
  name: "write-report",
  input: z.object({
    runId: runIdSchema,
    question: z.string().min(1),
    questionType: questionTypeSchema,
    language: z.string(),
    modes: z.array(modeSchema).min(1),
    topK: z.int().min(1).max(20),
    /** How often a language model may be asked: light when left out, as producers of earlier versions do. */
    depth: depthSchema.optional(),
    topics: z.array(
      z.object({
        topic: topicSchema,
        coverage: coverageSchema,
        passages: z.array(rankedPassageSchema),
        /** What a reader of the sources found for it: to be quoted before anything else. */
        findings: z.array(citationSchema.omit({ quote: true })).optional(),
      }),
    ),
    claims: z.array(judgedClaimSchema),
  }),
  output: z.object({
    draft: reportDraftSchema,
    /** The language model that wrote at least one part; null when the twin wrote all of it. */
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { draft }) => [
    {
      type: "report-written",
      sentences:
        draft.shortAnswer.length + draft.sections.reduce((sum, { sentences }) => sum + sentences.length, 0),
      sections: draft.sections.length,
    },
  ],
});
