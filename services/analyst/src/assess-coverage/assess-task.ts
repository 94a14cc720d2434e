import { assessCoverage } from "@quarry/contracts";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import type { SketchOf } from "../copies/document-sketches.ts";
import { renderPassages } from "../evidence/numbered-passages.ts";
import type { StoredDocuments } from "../evidence/read-texts.ts";
import { coverageReply } from "./assess-by-model.ts";
import { assessExtractively } from "./assess-extractively.ts";
import { requirements } from "./requirements.ts";
import { renderFindings, shownFindings, shownPassages } from "./shown-evidence.ts";

/** The reasoning task behind `assess-coverage`; its fallback needs nothing but the texts. */
export const assessTask = defineTask({
  name: assessCoverage.name,
  prompt: assessCoverage.name,
  tier: "main",
  input: z.object({
    job: assessCoverage.input,
    documents: z.custom<StoredDocuments>((value) => value instanceof Map),
    sketchOf: z.custom<SketchOf>((value) => typeof value === "function"),
    maxTokens: z.number(),
    nowMs: z.number(),
  }),
  output: assessCoverage.output,
  values: (assessing) => {
    const { question, questionType, topic, language } = assessing.job;
    return {
      question,
      topic: [`${topic.name}: ${topic.question}`, ...(topic.subQuestions ?? [])].join("\n- "),
      requirements: requirements[questionType],
      passages: renderPassages(shownPassages(assessing)),
      findings: renderFindings(shownFindings(assessing)),
      language,
    };
  },
  reply: coverageReply,
  fallback: (assessing, _ports: object) => Promise.resolve(assessExtractively(assessing)),
});
