import type { SectionReply } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderClaims, renderDifferences, renderTopics } from "../../report-sources/render-material.ts";
import { renderSources } from "../../report-sources/render-sources.ts";
import { renderPart } from "../asked-part.ts";
import type { PartsRequest } from "../body/sections-task.ts";
import { sectionsReply } from "../sections-reply.ts";
import { renderWritten } from "../written-report.ts";

/** The reasoning task that writes what closes a report, from all that is written; without a model nothing is written here. */
export const summaryTask = defineTask({
  name: "write-summary",
  prompt: "write-summary",
  tier: "main",
  input: z.custom<PartsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly SectionReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, sources }, written, asked, shown }) => ({
    question: job.question,
    written: renderWritten(written),
    asked: asked.map(renderPart).join("\n\n"),
    topics: renderTopics(job),
    differences: renderDifferences(job),
    claims: renderClaims(job),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: ({ asked }) => sectionsReply(asked.map(({ id }) => id)),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});
