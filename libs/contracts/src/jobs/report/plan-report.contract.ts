import { z } from "zod";
import { defineContract, untilRunEnds } from "../../define-contract.ts";
import { reportPlanSchema, reportMaterialSchema } from "../../domain/report/report-plan.ts";

/** Plans the sections of a report from what was read; without a language model there is no plan, and the report follows the topics. */
export const planReport = defineContract({
  name: "plan-report",
  input: reportMaterialSchema,
  output: z.object({
    /** Null without a model, and when its plan could not be used. */
    plan: reportPlanSchema.nullable(),
    model: z.object({ name: z.string() }).nullable(),
  }),
  identity: ({ runId }) => runId,
  runId: ({ runId }) => runId,
  deadlineMs: untilRunEnds,
  events: (_input, { plan }) => [{ type: "report-planned", sections: plan?.sections.length ?? 0 }],
});
