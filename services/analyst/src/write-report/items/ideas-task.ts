import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import { renderGrades } from "../render-grades.ts";
import type { Writing } from "../writing.ts";
import { type IdeaItem, ideaItems, ideaPassages } from "./idea-items.ts";

const nothingUsable =
  "no item is left: each needs a <source> with the id of a passage that is there, such as p1, and a <content> that says what that passage says, all inside <research_result>";

/** The reasoning task that writes ideas; without a model none is written here, and the report's own twin writes them. */
export const ideasTask = defineTask({
  name: "write-ideas",
  prompt: "write-ideas",
  tier: "main",
  input: z.custom<Writing>((value) => typeof value === "object"),
  output: z.custom<readonly IdeaItem[]>((value) => Array.isArray(value)),
  answer: "text",
  values: (writing) => ({
    question: writing.job.question,
    topK: String(writing.job.topK),
    grades: renderGrades(ideaPassages(writing)),
    passages: renderPassages(ideaPassages(writing)),
    language: writing.job.language,
  }),
  reply: (writing) =>
    z
      .string()
      .transform((answer) => ideaItems(answer, writing))
      .refine((items) => items.length > 0, nothingUsable),
  twin: (_writing, _ports: object) => Promise.resolve([]),
});
