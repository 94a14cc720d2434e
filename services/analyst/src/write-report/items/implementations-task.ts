import { statementReplySchema } from "@quarry/grounding";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import type { Writing } from "../writing.ts";
import type { CodeExcerpt } from "./code-excerpts.ts";

/** The code a model may choose from. */
export interface ImplementationsRequest {
  readonly writing: Writing;
  readonly excerpts: readonly CodeExcerpt[];
}

const implementationsReplySchema = z.object({
  implementations: z.array(
    z.object({ id: z.string(), title: z.string(), statements: z.array(statementReplySchema) }),
  ),
});

/** Code that a model chose, by the id of its excerpt, and what it says of it. */
export type ImplementationReply = z.output<typeof implementationsReplySchema>["implementations"][number];

/** The reasoning task that chooses and describes code; without a model none is chosen here. */
export const implementationsTask = defineTask({
  name: "write-implementations",
  prompt: "write-implementations",
  tier: "main",
  input: z.custom<ImplementationsRequest>((value) => typeof value === "object"),
  output: z.custom<readonly ImplementationReply[]>((value) => Array.isArray(value)),
  values: ({ writing: { job }, excerpts }) => ({
    question: job.question,
    topK: String(job.topK),
    passages: renderPassages(excerpts),
    language: job.language,
  }),
  reply: () =>
    implementationsReplySchema.transform(
      ({ implementations }): readonly ImplementationReply[] => implementations,
    ),
  fallback: (_request, _ports: object) => Promise.resolve([]),
});
