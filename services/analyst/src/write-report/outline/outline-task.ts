import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { renderPassages } from "../../evidence/numbered-passages.ts";
import { renderGrades } from "../render-grades.ts";
import type { Writing } from "../writing.ts";
import { keySentences } from "./key-sentences.ts";
import { outlineByModel } from "./outline-by-model.ts";
import { outlineByTopics } from "./outline-by-topics.ts";
import { outlineReplySchema } from "./outline-reply.ts";
import type { Outline } from "./outline.ts";
import { renderClaims } from "./render-claims.ts";

const nothingPlanned =
  "no part is left: each but the abstract needs the ids of passages that are there, such as p1";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const renderTopics = ({ job: { topics } }: Writing): string =>
  topics
    .map(({ topic: { id, name, question }, coverage: { score, gaps } }) => {
      const missing = gaps.length === 0 ? "" : `; not found: ${gaps.join("; ")}`;
      return `${id} ${name}: ${question} Answered to ${percent(score)}${missing}`;
    })
    .join("\n");

/** The reasoning task that plans a report; its twin is a section per topic. */
export const outlineTask = defineTask({
  name: "write-outline",
  prompt: "write-outline",
  tier: "main",
  input: z.custom<Writing>((value) => typeof value === "object"),
  output: z.custom<Outline>((value) => Array.isArray(value)),
  values: (writing) => ({
    question: writing.job.question,
    topics: renderTopics(writing),
    claims: renderClaims(writing),
    grades: renderGrades(writing.passages),
    passages: renderPassages(
      writing.passages.map((passage) => ({ ...passage, text: keySentences(passage, writing) })),
    ),
    language: writing.job.language,
  }),
  reply: (writing) =>
    outlineReplySchema
      .transform(({ sections }) => outlineByModel(sections, writing))
      .refine((outline) => outline.length > 0, nothingPlanned),
  twin: (writing, _ports: object) => Promise.resolve(outlineByTopics(writing)),
});
