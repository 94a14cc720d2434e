import { type ReportMaterial, type ReportPlan, reportPlanSchema } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { chooseSources } from "../report-sources/choose-sources.ts";
import { renderClaims, renderDifferences, renderTopics } from "../report-sources/render-material.ts";
import { renderSources } from "../report-sources/render-sources.ts";
import type { ReportSources } from "../report-sources/report-sources.ts";
import { reportLengthOf } from "../write-report/report-length.ts";
import { planReplySchema, readPlan } from "./plan-reply.ts";

/** What a report is planned from. */
export interface Planning {
  readonly job: ReportMaterial;
  readonly sources: ReportSources;
  /** Tokens that the sources may take. */
  readonly maxTokens: number;
}

const paperSections = "Introduction, Literature Review, Methodology, Implementations";

const forms = {
  report: "a report, its sections chosen by what is asked",
  paper: `a paper in the academic form: its sections of level 1 are, in this order, ${paperSections}; divide them at level 2`,
} as const;

/** The reasoning task that plans the sections of a report; without a model there is no plan. */
export const planTask = defineTask({
  name: "plan-report",
  prompt: "plan-report",
  tier: "main",
  input: z.custom<Planning>((value) => typeof value === "object"),
  output: z.custom<ReportPlan | null>((value) => value === null || reportPlanSchema.safeParse(value).success),
  values: ({ job, sources, maxTokens }) => {
    const { min, max } = reportLengthOf(job, sources);
    return {
      question: job.question,
      questionType: job.questionType,
      form: forms[job.form ?? "report"],
      words: `${min} to ${max}`,
      topics: renderTopics(job),
      differences: renderDifferences(job),
      claims: renderClaims(job),
      sources: renderSources(chooseSources(sources, { maxTokens }), sources),
      language: job.language,
    };
  },
  reply: ({ job }) =>
    planReplySchema.transform((reply, context): ReportPlan => {
      const plan = readPlan(reply, job);
      if (plan !== undefined) return plan;
      context.addIssue({ code: "custom", message: "no section is left: each needs a heading and points" });
      return z.NEVER;
    }),
  fallback: (_planning, _ports: object) => Promise.resolve(null),
});
