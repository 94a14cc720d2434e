import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import { renderGrades } from "../render-grades.ts";
import type { Writing } from "../writing.ts";
import type { CodeExcerpt } from "./code-excerpts.ts";
import { type ImplementationItem, implementationItems } from "./implementation-items.ts";

/** The code a model may choose from. */
export interface ChoosingCode {
  readonly writing: Writing;
  readonly excerpts: readonly CodeExcerpt[];
}

const nothingUsable =
  "no item is left: each needs a <source> with the id of a passage that is there, such as p1, and a <content> with one block of code copied from that passage letter for letter, all inside <research_result>";

/** The reasoning task that chooses and describes code; without a model the report's own twin does. */
export const implementationsTask = defineTask({
  name: "write-implementations",
  prompt: "write-implementations",
  tier: "main",
  input: z.custom<ChoosingCode>((value) => typeof value === "object"),
  output: z.custom<readonly ImplementationItem[]>((value) => Array.isArray(value)),
  answer: "text",
  values: ({ writing, excerpts }) => ({
    question: writing.job.question,
    topK: String(writing.job.topK),
    grades: renderGrades(excerpts),
    passages: renderPassages(excerpts),
    language: writing.job.language,
  }),
  reply: ({ writing, excerpts }) =>
    z
      .string()
      .transform((answer) => implementationItems(answer, excerpts, writing))
      .refine((items) => items.length > 0, nothingUsable),
  twin: (_choosing, _ports: object) => Promise.resolve([]),
});
