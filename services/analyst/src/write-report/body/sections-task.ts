import type { SectionReply } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderClaims, renderDifferences } from "../../report-sources/render-material.ts";
import { renderSources } from "../../report-sources/render-sources.ts";
import type { Source } from "../../report-sources/report-sources.ts";
import { type AskedPart, renderPart } from "../asked-part.ts";
import { sectionsReply } from "../sections-reply.ts";
import type { Writing } from "../writing.ts";
import { renderPlan, renderWritten, type WrittenReport } from "../written-report.ts";

/** Some parts of a report that are to be written now. */
export interface PartsRequest {
  readonly writing: Writing;
  readonly written: WrittenReport;
  readonly asked: readonly AskedPart[];
  readonly shown: readonly Source[];
}

/** The reasoning task that writes some sections; without a model nothing is written here. */
export const sectionsTask = defineTask({
  name: "write-sections",
  prompt: "write-sections",
  tier: "main",
  input: z.custom<PartsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly SectionReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, plan, sources }, written, asked, shown }) => ({
    question: job.question,
    plan: renderPlan(plan),
    written: renderWritten(written),
    asked: asked.map(renderPart).join("\n\n"),
    differences: renderDifferences(job),
    claims: renderClaims(job),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: ({ asked }) => sectionsReply(asked.map(({ id }) => id)),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});
