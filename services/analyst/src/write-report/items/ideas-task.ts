import { statementReplySchema } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderSources } from "../../report-sources/render-sources.ts";
import type { Source } from "../../report-sources/report-sources.ts";
import type { Writing } from "../writing.ts";

/** What ideas are written from. */
export interface IdeasRequest {
  readonly writing: Writing;
  readonly shown: readonly Source[];
}

const ideasReplySchema = z.object({
  ideas: z.array(z.object({ title: z.string(), statements: z.array(statementReplySchema) })),
});

/** An idea as a model wrote it. */
export type IdeaReply = z.output<typeof ideasReplySchema>["ideas"][number];

/** The reasoning task that writes ideas; without a model none is written here. */
export const ideasTask = defineTask({
  name: "write-ideas",
  prompt: "write-ideas",
  tier: "main",
  input: z.custom<IdeasRequest>((value) => typeof value === "object"),
  output: z.custom<readonly IdeaReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job, sources }, shown }) => ({
    question: job.question,
    topK: String(job.topK),
    sources: renderSources(shown, sources),
    language: job.language,
  }),
  reply: () => ideasReplySchema.transform(({ ideas }): readonly IdeaReply[] => ideas),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});
