import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { rankedPassageSchema } from "../../domain/evidence/passage.ts";
import { reportMaterialSchema, reportPlanSchema } from "../../domain/report/report-plan.ts";
import { reportDraftSchema } from "../../domain/report/report.ts";

/** Writes the report of a run from its evidence; it can cite nothing else. */
export const writeReport = defineContract({
  name: "write-report",
  input: reportMaterialSchema.extend({
    /** Absent in jobs of earlier versions, null without a model: the report then follows the topics. */
    plan: reportPlanSchema.nullable().optional(),
    /** Passages found for the points of each planned section. */
    sectionPassages: z
      .array(z.object({ sectionId: z.string(), passages: z.array(rankedPassageSchema) }))
      .optional(),
  }),
  output: z.object({
    draft: reportDraftSchema,
    /** The language model that wrote at least one part; null when the fallback wrote all of it. */
    model: z.object({ name: z.string() }).nullable(),
    /** What the model wrote and its draft leaves out, for it rests on nothing; absent where the draft is not its own, and in earlier versions. */
    dropped: z.array(z.object({ text: z.string(), reason: z.string() })).optional(),
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
