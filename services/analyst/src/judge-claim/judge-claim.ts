import type { judgeClaim } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { answerTask } from "../answer-task.ts";
import { createDocumentSketches } from "../copies/document-sketches.ts";
import { sourceTokensFor } from "../evidence/context-budget.ts";
import { readDocuments, textsOf } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";
import type { SignalEncoder } from "./entailment/collect-signals.ts";
import { createContrastAxes } from "./entailment/contrast-axes.ts";
import { keepEncodings } from "./entailment/keep-encodings.ts";
import { shownPassages } from "./judge-by-model.ts";
import { judgeExtractively } from "./judge-extractively.ts";
import { judgeTask } from "./judge-task.ts";
import { allPassages } from "./judging.ts";
import { readPassages } from "./read-passages.ts";

/** What judging needs; without an encoder passages are read by their words alone. */
export interface JudgePorts extends ReadingPorts {
  readonly encoder?: SignalEncoder | undefined;
}

/** Answers what speaks for and against one claim. */
export const createJudgeClaim = ({
  documents: reader,
  encoder,
  ...reasoning
}: JudgePorts): Handler<typeof judgeClaim> => {
  const sketchOf = createDocumentSketches();
  const by = encoder && { encoder: keepEncodings(encoder), contrastAxes: createContrastAxes(encoder) };
  return async (job, { log, report, signal, deadline }) => {
    const passageDocuments = allPassages(job).map(({ documentId }) => documentId);
    const documents = await readDocuments(reader, [job.claim.origin.documentId, ...passageDocuments]);
    const readings = await readPassages(job, textsOf(documents), { by, signal });
    const judging = { job, documents, sketchOf, readings, maxTokens: sourceTokensFor(reasoning.model) };
    if (job.asksModel === false || shownPassages(judging).length === 0) return judgeExtractively(judging);
    return (
      await answerTask(judgeTask, judging, reasoning, { runId: job.runId, log, report, signal, deadline })
    ).output;
  };
};
