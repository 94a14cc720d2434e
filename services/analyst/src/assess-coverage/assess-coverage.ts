import { assessCoverage, type QuestionType } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { defineTask } from "@quarry/language-model";
import { z } from "zod";
import { answerTask } from "../answer-task.ts";
import { createDocumentSketches, type SketchOf } from "../copies/document-sketches.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { renderPassages } from "../evidence/numbered-passages.ts";
import { readDocuments, type StoredDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import { coverageReply } from "./assess-by-model.ts";
import { assessExtractively } from "./assess-extractively.ts";
import { renderFindings, shownFindings, shownPassages } from "./shown-evidence.ts";

/** What an answer to a question of a type needs, in the words of a prompt. */
const requirements: Readonly<Record<QuestionType, string>> = {
  "what-is": "a definition, key features, use cases, an example",
  "how-to": "prerequisites, the steps in order, a code example where code is asked for, common pitfalls",
  compare: "what each side is, the differences with both sides named, when to use which",
  why: "what is observed, its causes, evidence for each cause, what follows",
  evaluate: "criteria, strengths, weaknesses, alternatives",
  list: "what counts as one, the members, how they differ",
  other: "the parts that the question itself names",
};

/** The reasoning task behind `assess-coverage`; its fallback needs nothing but the texts. */
const assessTask = defineTask({
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

interface AssessPorts extends ReadingPorts {
  /** Epoch milliseconds; by the system's clock when left out. */
  readonly clock?: () => number;
}

/** Answers how far one topic is covered by its passages. */
export const createAssessCoverage = ({
  documents: reader,
  clock = Date.now,
  ...reasoning
}: AssessPorts): Handler<typeof assessCoverage> => {
  const sketchOf = createDocumentSketches();
  return async (job, { log, report, signal, deadline }) => {
    const cited = (job.findings ?? []).flatMap(({ citations }) => citations);
    const documents = await readDocuments(
      reader,
      [...job.passages, ...cited].map(({ documentId }) => documentId),
    );
    const assessing = {
      job,
      documents,
      sketchOf,
      nowMs: clock(),
      maxTokens: sourceTokensFor(reasoning.model),
    };
    const isEmpty = shownPassages(assessing).length === 0 && shownFindings(assessing).length === 0;
    if (isEmpty) return assessExtractively(assessing);
    const answering = { runId: job.runId, log, report, signal, deadline };
    return (await answerTask(assessTask, assessing, reasoning, answering)).output;
  };
};
